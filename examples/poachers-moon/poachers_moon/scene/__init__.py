"""What people see and read: the picture of a position, prompts and sentences. Begin with `scene.py`."""
