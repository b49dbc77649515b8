"""What bots need besides the rules: a rollout policy (`pick`), an evaluation (`value`) and a guess of what is hidden.

Imports the rules and the model, never the scene.
"""
