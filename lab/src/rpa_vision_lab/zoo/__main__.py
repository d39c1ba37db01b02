"""Prints the system packages of all programs, one a line: the set-up installs them."""

from __future__ import annotations

import sys

from rpa_vision_lab.zoo.programs import PROGRAMS

sys.stdout.write(
    "".join(f"{one}\n" for one in sorted({name for p in PROGRAMS for name in p.packages.split()}))
)
