"""One file a program."""

from __future__ import annotations

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.cherrytree import CherryTree
from rpa_vision_lab.zoo.programs.easytag import EasyTag
from rpa_vision_lab.zoo.programs.gnote import Gnote
from rpa_vision_lab.zoo.programs.gnumeric import Gnumeric
from rpa_vision_lab.zoo.programs.homebank import HomeBank
from rpa_vision_lab.zoo.programs.kid3 import Kid3
from rpa_vision_lab.zoo.programs.poedit import Poedit
from rpa_vision_lab.zoo.programs.sqlitebrowser import SqliteBrowser
from rpa_vision_lab.zoo.programs.tkremind import TkRemind

PROGRAMS: tuple[type[ZooProgram], ...] = (
    CherryTree,
    EasyTag,
    Gnote,
    Gnumeric,
    HomeBank,
    Kid3,
    Poedit,
    SqliteBrowser,
    TkRemind,
)
