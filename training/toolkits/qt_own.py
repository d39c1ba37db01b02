"""The dialogs Qt brings along."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

from qt_build import Builder
from qt_survey import Q, Qt, QtGui

Node = dict[str, Any]
_SIGNS = Q.QMessageBox.Icon
_ICONS = {
    "information": _SIGNS.Information,
    "warning": _SIGNS.Warning,
    "error": _SIGNS.Critical,
    "question": _SIGNS.Question,
}
_ROLES = Q.QMessageBox.ButtonRole


def own(sketch: Node, builder: Builder, lots: random.Random) -> Q.QWidget:
    made: Q.QWidget = _MAKERS[sketch["own"]](sketch, builder, lots)
    return made


def _message(sketch: Node, _builder: Builder, lots: random.Random) -> Q.QWidget:
    box = Q.QMessageBox()
    box.setIcon(_ICONS[sketch["sign"]])
    box.setText(sketch["text"])
    box.setInformativeText(sketch["more"])
    if sketch["tick"]:
        box.setCheckBox(Q.QCheckBox(sketch["tick"]))
    if sketch["standard"]:
        buttons = Q.QMessageBox.StandardButton
        chosen = lots.choice(
            (buttons.Ok, buttons.Ok | buttons.Cancel, buttons.Yes | buttons.No, buttons.Yes | buttons.No | buttons.Cancel,
             buttons.Save | buttons.Discard | buttons.Cancel, buttons.Retry | buttons.Abort, buttons.Close, buttons.Ok | buttons.Help)
        )  # fmt: skip
        box.setStandardButtons(chosen)
    else:
        roles = [_ROLES.AcceptRole, _ROLES.RejectRole, _ROLES.DestructiveRole, _ROLES.ActionRole]
        for words, role in zip(sketch["answers"], roles, strict=False):
            box.addButton(words, role)
    return box


def _file(sketch: Node, _builder: Builder, lots: random.Random) -> Q.QWidget:
    box = Q.QFileDialog(None, "", str(_folders(lots)))
    box.setOption(Q.QFileDialog.Option.DontUseNativeDialog, on=True)
    if sketch["saving"]:
        box.setAcceptMode(Q.QFileDialog.AcceptMode.AcceptSave)
        box.selectFile("document.pdf")
    box.setNameFilters(["PDF (*.pdf)", "* (*)"])
    if lots.random() < 0.5:
        box.setViewMode(lots.choice((Q.QFileDialog.ViewMode.List, Q.QFileDialog.ViewMode.Detail)))
    return box


def _folders(lots: random.Random) -> Path:
    """Something to choose among; nothing of the machine that draws is shown."""
    folders = sorted(Path(os.environ["KIT_FILES"]).glob("[A-Z]*"))
    return lots.choice(folders)


def _colour(_sketch: Node, _builder: Builder, lots: random.Random) -> Q.QWidget:
    box = Q.QColorDialog(QtGui.QColor(*(lots.randrange(256) for _ in range(3))))
    box.setOption(Q.QColorDialog.ColorDialogOption.DontUseNativeDialog, on=True)
    return box


def _font(_sketch: Node, _builder: Builder, _lots: random.Random) -> Q.QWidget:
    box = Q.QFontDialog()
    box.setOption(Q.QFontDialog.FontDialogOption.DontUseNativeDialog, on=True)
    return box


def _input(sketch: Node, _builder: Builder, lots: random.Random) -> Q.QWidget:
    box = Q.QInputDialog()
    box.setOption(Q.QInputDialog.InputDialogOption.NoButtons, on=False)
    box.setLabelText(sketch["text"])
    kind = lots.choice(("text", "number", "items", "list"))
    if kind == "number":
        box.setInputMode(Q.QInputDialog.InputMode.IntInput)
        box.setIntRange(0, 999)
        box.setIntValue(sketch["value"])
    elif kind in ("items", "list"):
        box.setComboBoxItems(sketch["items"])
        box.setOption(Q.QInputDialog.InputDialogOption.UseListViewForComboBoxItems, on=kind == "list")
    return box


def _progress(sketch: Node, _builder: Builder, _lots: random.Random) -> Q.QWidget:
    box = Q.QProgressDialog(sketch["text"], sketch["answers"][-1], 0, 100)
    box.setMinimumDuration(10**6)
    box.setAutoReset(False)
    box.setValue(sketch["value"])
    return box


def _wizard(sketch: Node, builder: Builder, lots: random.Random) -> Q.QWidget:
    box = Q.QWizard()
    styles = Q.QWizard.WizardStyle
    box.setWizardStyle(lots.choice((styles.ClassicStyle, styles.ModernStyle)))
    pages = []
    for number in range(3):
        page = Q.QWizardPage()
        page.setTitle(sketch["title"])
        page.setSubTitle(sketch["text"])
        layout = Q.QVBoxLayout(page)
        if number == 1:
            layout.addWidget(builder.make(sketch["form"]))
        pages.append(page)
        box.addPage(page)
    box.setStartId(lots.choice((box.pageIds()[1], box.pageIds()[1], box.pageIds()[2])))
    box.restart()
    return box


def _about(sketch: Node, _builder: Builder, _lots: random.Random) -> Q.QWidget:
    box = Q.QMessageBox()
    box.setIconPixmap(QtGui.QPixmap(sketch["icon"]))
    box.setText(f"<b>{sketch['name']}</b><br>{sketch['text']}")
    box.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
    return box


_MAKERS = {
    "message": _message, "file": _file, "colour": _colour, "font": _font, "input": _input, "progress": _progress, "wizard": _wizard,
    "about": _about, "print": _message,
}  # fmt: skip
