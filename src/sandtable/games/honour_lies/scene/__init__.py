"""What people see: the drawing of a position, sentences for events, prompts, and the summary of an outcome.

Loaded when somebody looks. May import `rules/`, `actions`, `facts` and `model`. Begin with `scene.py`.
"""
