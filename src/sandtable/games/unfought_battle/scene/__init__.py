"""What people see and read: the picture of a position, prompts and event sentences.

Begin with `scene.py`. Loaded only when somebody looks. Imports the rules and the model, never `ai`.
"""
