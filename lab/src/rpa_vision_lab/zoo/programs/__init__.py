"""One file a program."""

from __future__ import annotations

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.cherrytree import CherryTree
from rpa_vision_lab.zoo.programs.easytag import EasyTag
from rpa_vision_lab.zoo.programs.gnote import Gnote
from rpa_vision_lab.zoo.programs.gnumeric import Gnumeric
from rpa_vision_lab.zoo.programs.homebank import HomeBank
from rpa_vision_lab.zoo.programs.ihatemoney import IHateMoney
from rpa_vision_lab.zoo.programs.jabref import JabRef
from rpa_vision_lab.zoo.programs.jedit import JEdit
from rpa_vision_lab.zoo.programs.kid3 import Kid3
from rpa_vision_lab.zoo.programs.poedit import Poedit
from rpa_vision_lab.zoo.programs.roundup import Roundup
from rpa_vision_lab.zoo.programs.sqlitebrowser import SqliteBrowser
from rpa_vision_lab.zoo.programs.tkremind import TkRemind
from rpa_vision_lab.zoo.programs.wagtail import Wagtail

PROGRAMS: tuple[type[ZooProgram], ...] = (
    CherryTree,
    EasyTag,
    Gnote,
    Gnumeric,
    HomeBank,
    IHateMoney,
    JEdit,
    JabRef,
    Kid3,
    Poedit,
    Roundup,
    SqliteBrowser,
    TkRemind,
    Wagtail,
)
