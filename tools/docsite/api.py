"""The page of the Python API: the public functions, the classes of what they return, and the errors."""

from __future__ import annotations

import inspect
import re
from importlib import import_module

import sandtable
from sandtable.kernel import errors

HEAD = """\
# Python API

`import sandtable` gives five functions. They return the classes below; everything else in the package is internal and
may change in any release. [The Python API](../python.md) says how to do what you know from other libraries.

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
## {name}

::: sandtable.{module}.{name}
    options:
      heading_level: 3
      show_root_heading: false
"""
ERRORS = """\
## Errors

```text
{tree}
```

"""
ERROR = """\
### {name}

::: sandtable.{module}.{name}
    options:
      heading_level: 4
      show_root_heading: false
"""
FIELD = re.compile(r"^    ([a-z]\w*): ([^=#]+?)(?: = .*?)?(?:  # (.*))?$", re.MULTILINE)


def page() -> str:
    """The page as mkdocstrings reads it. `sandtable.games` is a package that can be called, so HEAD describes it."""
    functions = [name for name in sandtable.__all__ if inspect.isfunction(getattr(sandtable, name))]
    parts = [HEAD, *(FUNCTION.format(name=name) for name in functions)]
    for module, names in sandtable.TYPES.items():
        if module != "kernel.errors":
            for name in names.split():
                parts += [CLASS.format(module=module, name=name), fields(module, name)]
    parts.append(ERRORS.format(tree=inspect.cleandoc(errors.__doc__ or "").partition("\n\n")[2]))
    for name in sandtable.TYPES["kernel.errors"].split():
        parts += [ERROR.format(module="kernel.errors", name=name), fields("kernel.errors", name)]
    return "\n".join(parts)


def fields(module: str, name: str) -> str:
    """A table of the fields of a dataclass or a dictionary type, with the comments that describe them."""
    kind = getattr(import_module(f"sandtable.{module}"), name)
    found = FIELD.findall(inspect.getsource(kind))
    if not found or not (hasattr(kind, "__dataclass_fields__") or hasattr(kind, "__required_keys__")):
        return ""
    rows = [f"| `{field}` | `{_cell(hint)}` | {_cell(comment)} |" for field, hint, comment in found]
    return "\n".join(["| field | type | |", "|---|---|---|", *rows, ""])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
