"""The page of the Python API: the public functions, and the classes of what they return."""

from __future__ import annotations

import sandtable
from sandtable.bots.bot import Bot
from sandtable.kernel.record import Record

HEAD = """\
# Python API

`import sandtable` gives four functions. They return the classes below; everything else in the package is internal and
may change in any release.

## Functions

### games

```python
games() -> list[str]
```

The ids of all games that can be played.

"""
FUNCTION = """\
::: sandtable.{name}
    options:
      heading_level: 3
      show_root_heading: true
      show_root_full_path: false
      show_root_toc_entry: true
"""
CLASS = """\
## {heading}

::: {module}.{name}
    options:
      heading_level: 3
      show_root_heading: false
"""


def page() -> str:
    """The page as mkdocstrings reads it. `sandtable.games` is a package that can be called, so HEAD describes it."""
    functions = [name for name in sandtable.__all__ if name != "games" and not name.startswith("_")]
    title = sandtable.game("dbd")
    classes = {"Game": type(title), "Match": type(title.start(seed=1)), "Record": Record, "Bot": Bot}
    parts = [HEAD, *(FUNCTION.format(name=name) for name in functions)]
    parts += [
        CLASS.format(heading=heading, module=kind.__module__, name=kind.__qualname__)
        for heading, kind in classes.items()
    ]
    return "\n".join(parts)
