"""One file a program."""

from __future__ import annotations

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.homebank import HomeBank
from rpa_vision_lab.zoo.programs.poedit import Poedit
from rpa_vision_lab.zoo.programs.sqlitebrowser import SqliteBrowser
from rpa_vision_lab.zoo.programs.tkremind import TkRemind

PROGRAMS: tuple[type[ZooProgram], ...] = (HomeBank, Poedit, SqliteBrowser, TkRemind)
