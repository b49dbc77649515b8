"""What people see and read: the picture of a position, prompts, event sentences, and the results of an attack in words.

Begin with `scene.py`. Loaded only when somebody looks. Imports the rules and the model, never `ai`.
"""
