"""What takes long to make is made once and kept between runs, outside the repository."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def cache_folder() -> Path:
    chosen = os.environ.get("XDG_CACHE_HOME")
    folder = (Path(chosen) if chosen else Path.home() / ".cache") / "rpa-vision" / "lab"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """The folder of that name, which ``make`` filled: wholly, or it is not there.

    The name has to change with the recipe: what is there is never looked at again.
    """
    kept = cache_folder() / name
    with _alone(name):
        if not kept.exists():
            with new_folder(f"{name}-unfinished-") as unfinished:
                made = unfinished / "made"
                made.mkdir()
                make(made)
                made.rename(kept)
    return kept


@contextmanager
def new_folder(prefix: str) -> Iterator[Path]:
    """Removed afterwards. Beside what is kept, so that files can be linked instead of copied."""
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=cache_folder()))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Two test runs that start together must not both make it."""
    with (cache_folder() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
