"""What players see and read: scenes, prompts and event sentences.

Begin with `scene.py`; the texts are in `sentences.py`. Loaded on demand. Imports the rules and the model, never `ai`.
"""
