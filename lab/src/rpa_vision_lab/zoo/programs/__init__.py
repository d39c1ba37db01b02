"""One file a program, one folder a toolkit."""

from __future__ import annotations

from rpa_vision_lab.zoo.program import ZooProgram
from rpa_vision_lab.zoo.programs.gtk.cherrytree import CherryTree
from rpa_vision_lab.zoo.programs.gtk.easytag import EasyTag
from rpa_vision_lab.zoo.programs.gtk.gnote import Gnote
from rpa_vision_lab.zoo.programs.gtk.gnumeric import Gnumeric
from rpa_vision_lab.zoo.programs.gtk.homebank import HomeBank
from rpa_vision_lab.zoo.programs.office.calc import LibreOfficeCalc
from rpa_vision_lab.zoo.programs.office.impress import LibreOfficeImpress
from rpa_vision_lab.zoo.programs.office.writer import LibreOfficeWriter
from rpa_vision_lab.zoo.programs.qt.kid3 import Kid3
from rpa_vision_lab.zoo.programs.qt.sqlitebrowser import SqliteBrowser
from rpa_vision_lab.zoo.programs.qt.tellico import Tellico
from rpa_vision_lab.zoo.programs.swing.jabref import JabRef
from rpa_vision_lab.zoo.programs.swing.jedit import JEdit
from rpa_vision_lab.zoo.programs.tk.gitgui import GitGui
from rpa_vision_lab.zoo.programs.tk.gitk import Gitk
from rpa_vision_lab.zoo.programs.tk.tkremind import TkRemind
from rpa_vision_lab.zoo.programs.web.ihatemoney import IHateMoney
from rpa_vision_lab.zoo.programs.web.roundup import Roundup
from rpa_vision_lab.zoo.programs.web.wagtail import Wagtail
from rpa_vision_lab.zoo.programs.wine.notepad import Notepad
from rpa_vision_lab.zoo.programs.wine.regedit import Regedit
from rpa_vision_lab.zoo.programs.wine.wordpad import Wordpad
from rpa_vision_lab.zoo.programs.wx.filezilla import FileZilla
from rpa_vision_lab.zoo.programs.wx.poedit import Poedit

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
