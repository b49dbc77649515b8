"""What bots need besides the rules: a rollout policy (`pick`), evaluations (`value`, `appraise`) and an encoding.

`value` is a hand-written evaluation, `appraise` a small neural network with learnt weights (`training/`). Imports the
rules and the model, never the scene.
"""
