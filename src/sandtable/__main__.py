"""`python -m sandtable` runs the command line."""

import sys

from sandtable.cli import main

if __name__ == "__main__":
    sys.exit(main())
