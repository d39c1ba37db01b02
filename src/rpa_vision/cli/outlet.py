"""What is printed reaches whoever reads it, whatever the machine's own letters are."""

from __future__ import annotations

import io
import sys


def write_every_letter() -> None:
    """A pipe or a file of Windows takes the letters of its code page, and ✓ or œ would end the command there.
    JSON is UTF-8 by its standard, so all of it is. A terminal is asked in its own letters."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not _unicode(stream.encoding):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def _unicode(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "").startswith("utf")
