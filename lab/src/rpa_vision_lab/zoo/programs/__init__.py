"""One file a program."""

from __future__ import annotations

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.homebank import HomeBank
from rpa_vision_lab.zoo.programs.ihatemoney import IHateMoney
from rpa_vision_lab.zoo.programs.jabref import JabRef
from rpa_vision_lab.zoo.programs.jedit import JEdit
from rpa_vision_lab.zoo.programs.poedit import Poedit
from rpa_vision_lab.zoo.programs.roundup import Roundup
from rpa_vision_lab.zoo.programs.sqlitebrowser import SqliteBrowser
from rpa_vision_lab.zoo.programs.tkremind import TkRemind
from rpa_vision_lab.zoo.programs.wagtail import Wagtail

PROGRAMS: tuple[type[ZooProgram], ...] = (
    HomeBank,
    IHateMoney,
    JEdit,
    JabRef,
    Poedit,
    Roundup,
    SqliteBrowser,
    TkRemind,
    Wagtail,
)
