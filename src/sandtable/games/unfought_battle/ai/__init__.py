"""What bots need besides the rules: a rollout policy (`pick`), an evaluation (`value`) and a guess of hidden facts.

Imports the rules and the model, never the scene.
"""
