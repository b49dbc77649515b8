"""The public API behind `import sandtable`: games (`Title`), matches (`Match`), Records, and bots by name.

Begin with title.py and match.py. Each public class holds an internal object and shows the part of it that users of the
library need; internals.py is how the package's own commands get at the rest. May import everything but `cli`, `lab` and
`server`.
"""
