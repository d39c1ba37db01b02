"""Commands that prepare something and end."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence

from rpa_vision.errors import DesktopError

_SHOWN = 2000


def done(
    arguments: Sequence[str],
    package: str,
    environment: Mapping[str, str],
    within_s: float,
    accepted: Sequence[int] = (0,),
) -> str:
    """What it said. An error tells what to install, or shows the command's own last words."""
    try:
        ended = subprocess.run(
            arguments,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=within_s,
            check=False,
        )
    except FileNotFoundError as error:
        raise DesktopError(f"{arguments[0]} is not installed: apt install {package}") from error
    except subprocess.TimeoutExpired as error:
        raise DesktopError(f"{arguments[0]} did not end within {within_s:g} s") from error
    said = ended.stdout.decode(errors="replace").strip()
    if ended.returncode not in accepted:
        raise DesktopError(f"{' '.join(arguments)} failed: {said[-_SHOWN:]}")
    return said
