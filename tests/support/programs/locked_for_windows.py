"""What the lock file has a Windows PC install."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from packaging.markers import Marker

_LOCK = Path(__file__).parents[3] / "uv.lock"
_WINDOWS = {
    "sys_platform": "win32",
    "platform_system": "Windows",
    "os_name": "nt",
    "platform_machine": "AMD64",
}


def locked_for_windows() -> Mapping[str, Mapping[str, Any]]:
    """Each package that rpa-vision needs there, itself left out, as the lock file has it."""
    lock = tomllib.loads(_LOCK.read_text(encoding="utf-8"))
    packages = {one["name"]: one for one in lock["package"]}
    wanted, needed = ["rpa-vision"], set[str]()
    while wanted:
        name = wanted.pop()
        needed.add(name)
        for one in packages[name].get("dependencies", []):
            there = "marker" not in one or Marker(one["marker"]).evaluate(_WINDOWS)
            wanted += [one["name"]] if there and one["name"] not in needed else []
    return {name: packages[name] for name in sorted(needed - {"rpa-vision"})}
