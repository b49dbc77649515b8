"""What bots need besides the rules: a rollout policy (`pick`), evaluations (`value`, `appraise`) and an encoding.

`value` judges by hand-written terms, `appraise` by a small network whose numbers were learnt (`training/`). Imports
the rules and the model, never the scene.
"""
