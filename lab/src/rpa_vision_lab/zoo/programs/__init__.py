"""One file a program."""

from __future__ import annotations

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.sqlitebrowser import SqliteBrowser

PROGRAMS: tuple[type[ZooProgram], ...] = (SqliteBrowser,)
