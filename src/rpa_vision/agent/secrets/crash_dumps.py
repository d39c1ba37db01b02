"""What a crash may leave behind."""

from __future__ import annotations

import sys


def leave_no_dumps() -> None:
    """A recorder's memory holds what people type before it is known to be a password or not; an agent's and a
    server's, the secrets of replays."""
    if sys.platform != "win32":  # which writes none unless an administrator asks for them
        import resource  # noqa: PLC0415 - not on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
