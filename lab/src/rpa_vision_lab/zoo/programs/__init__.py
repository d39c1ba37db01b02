"""One file a program."""

from __future__ import annotations

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.cherrytree import CherryTree
from rpa_vision_lab.zoo.programs.easytag import EasyTag
from rpa_vision_lab.zoo.programs.filezilla import FileZilla
from rpa_vision_lab.zoo.programs.gitgui import GitGui
from rpa_vision_lab.zoo.programs.gitk import Gitk
from rpa_vision_lab.zoo.programs.gnote import Gnote
from rpa_vision_lab.zoo.programs.gnumeric import Gnumeric
from rpa_vision_lab.zoo.programs.homebank import HomeBank
from rpa_vision_lab.zoo.programs.ihatemoney import IHateMoney
from rpa_vision_lab.zoo.programs.jabref import JabRef
from rpa_vision_lab.zoo.programs.jedit import JEdit
from rpa_vision_lab.zoo.programs.kid3 import Kid3
from rpa_vision_lab.zoo.programs.libreoffice_calc import LibreOfficeCalc
from rpa_vision_lab.zoo.programs.libreoffice_impress import LibreOfficeImpress
from rpa_vision_lab.zoo.programs.libreoffice_writer import LibreOfficeWriter
from rpa_vision_lab.zoo.programs.notepad import Notepad
from rpa_vision_lab.zoo.programs.poedit import Poedit
from rpa_vision_lab.zoo.programs.regedit import Regedit
from rpa_vision_lab.zoo.programs.roundup import Roundup
from rpa_vision_lab.zoo.programs.sqlitebrowser import SqliteBrowser
from rpa_vision_lab.zoo.programs.tellico import Tellico
from rpa_vision_lab.zoo.programs.tkremind import TkRemind
from rpa_vision_lab.zoo.programs.wagtail import Wagtail
from rpa_vision_lab.zoo.programs.wordpad import Wordpad

PROGRAMS: tuple[type[ZooProgram], ...] = (
    CherryTree,
    EasyTag,
    FileZilla,
    GitGui,
    Gitk,
    Gnote,
    Gnumeric,
    HomeBank,
    IHateMoney,
    JEdit,
    JabRef,
    Kid3,
    LibreOfficeCalc,
    LibreOfficeImpress,
    LibreOfficeWriter,
    Notepad,
    Poedit,
    Regedit,
    Roundup,
    SqliteBrowser,
    Tellico,
    TkRemind,
    Wagtail,
    Wordpad,
)
