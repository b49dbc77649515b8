"""The rules of Death Before Dishonor v0.1 in kernel Python: one file a chapter of RULES.md."""
