"""A hatchling build hook: an sdist is only built from a checkout that has the built browser client."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Refuse to build an sdist without the client, because a user who installs from it cannot build one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files."""
        page = Path(self.root, "src", "sandtable", "server", "static", "index.html")
        if not page.is_file():
            raise FileNotFoundError(f"{page} is missing: build the browser client first (make client)")
