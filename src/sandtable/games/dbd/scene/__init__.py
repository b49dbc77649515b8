"""What players see and read: scenes, prompts, event sentences, and the outcomes of an attack in words.

Begin with `scene.py`; the texts are in `sentences.py`. Loaded on demand. Imports the rules and the model, never `ai`.
"""
