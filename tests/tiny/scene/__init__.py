"""What people see and read: the picture of a position, prompts and event sentences.

Begin with `scene.py`. Imports the rules and the model, never `ai`.
"""
