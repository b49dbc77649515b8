"""Line of sight, what players see and remember, and which Events they learn of: chapter 11 of RULES.md.

Imports `rules.position`. Begin with `sight.py`.
"""
