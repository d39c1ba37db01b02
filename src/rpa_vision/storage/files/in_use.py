"""Files that somebody else has open at this moment.

Windows does not rename over them, delete them or open them meanwhile; elsewhere nothing here ever waits.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")
_IN_USE = frozenset({5, 32, 33})
"""ERROR_ACCESS_DENIED, which is also said of a file that is being deleted, ERROR_SHARING_VIOLATION and
ERROR_LOCK_VIOLATION."""
_PATIENCE_S = 2.0
"""A reader of ours, an indexer or a virus scanner holds a file for milliseconds; what is really forbidden stays so."""
_POLL_S = 0.01


def once_free(do: Callable[[], _Result]) -> _Result:
    """``do``, again and again while Windows says that somebody has the file; then its own error."""
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return do()
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _IN_USE or time.monotonic() > deadline:
                raise
        time.sleep(_POLL_S)
