"""The rules of Honour Lies in kernel Python: one file a chapter of RULES.md."""
