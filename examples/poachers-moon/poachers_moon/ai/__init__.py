"""What bots need besides the rules: a rollout policy, an evaluation and a guess of what is hidden."""
