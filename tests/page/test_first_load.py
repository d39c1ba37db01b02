"""What is loaded before anything can be shown is small: the way to a ward's PC may be slow."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from rpa_vision.server import page_files

MOST = 350_000
"""Bytes of scripts, compressed."""
_NAMED = re.compile(r'(?:src|href)="/(assets/[^"]+\.js)"')
_IMPORTED = re.compile(r'(?:from|import)\s*"\./([^"]+\.js)"')


def loaded_with(names: list[str]) -> set[Path]:
    """These scripts and what they cannot do without."""
    found: set[Path] = set()
    pending = [page_files.FOLDER / name for name in names]
    while pending:
        script = pending.pop()
        if script not in found:
            found.add(script)
            pending += [script.parent / name for name in _IMPORTED.findall(script.read_text())]
    return found


def compressed(scripts: set[Path]) -> int:
    return sum(len(gzip.compress(one.read_bytes())) for one in scripts)


def test_the_first_page_loads_little() -> None:
    first = _NAMED.findall((page_files.FOLDER / "index.html").read_text())
    assert first
    (supervision,) = page_files.FOLDER.glob("assets/SupervisionPage-*.js")
    scripts = loaded_with([*first, f"assets/{supervision.name}"])
    assert not any(one.name.startswith(("BuilderPage", "elk")) for one in scripts)
    assert compressed(scripts) <= MOST
