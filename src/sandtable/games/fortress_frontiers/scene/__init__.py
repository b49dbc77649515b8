"""What people read and see: Scenes, sentences, previews and charts. Loaded when the first Scene or sentence is made.

Imports `model`, `actions`, `rules` and the words of `scenarios.words`. Begin with `scene.py`.
"""
