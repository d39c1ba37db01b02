"""What a style is told of a widget before it is asked where its parts are.

Widgets that Qt made itself, those of its own dialogs, cannot be asked for it from Python: it is put together here.
"""

from __future__ import annotations

import os

if os.environ.get("KIT_BINDING", "6") == "5":
    from PyQt5 import QtCore, QtGui, QtWidgets, sip
else:
    from PyQt6 import QtCore, QtGui, QtWidgets, sip

Q = QtWidgets
State = Q.QStyle.StateFlag
ALL = Q.QStyle.SubControl.SC_All


def told_of(widget: Q.QWidget, option: Q.QStyleOption) -> Q.QStyleOption:
    try:
        widget.initStyleOption(option)
    except RuntimeError:
        option.initFrom(widget)
        for kind, fill in _FILLED:
            if isinstance(widget, kind):
                fill(widget, option)
                break
    return option


def _ticked(button: Q.QAbstractButton, option: Q.QStyleOption) -> None:
    option.state |= State.State_On if button.isChecked() else State.State_Off


def _push(button: Q.QPushButton, option: Q.QStyleOptionButton) -> None:
    features = Q.QStyleOptionButton.ButtonFeature
    option.text, option.icon, option.iconSize = button.text(), button.icon(), button.iconSize()
    if button.isDefault():
        option.features |= features.DefaultButton
    if button.isFlat():
        option.features |= features.Flat
    if button.menu() is not None:
        option.features |= features.HasMenu


def _choice(button: Q.QAbstractButton, option: Q.QStyleOptionButton) -> None:
    option.text, option.icon, option.iconSize = button.text(), button.icon(), button.iconSize()
    _ticked(button, option)


def _tool(button: Q.QToolButton, option: Q.QStyleOptionToolButton) -> None:
    option.subControls = ALL
    option.text, option.icon, option.iconSize = button.text(), button.icon(), button.iconSize()
    option.toolButtonStyle, option.arrowType, option.font = (
        button.toolButtonStyle(),
        button.arrowType(),
        button.font(),
    )
    if button.popupMode() == Q.QToolButton.ToolButtonPopupMode.MenuButtonPopup:
        option.subControls |= Q.QStyle.SubControl.SC_ToolButtonMenu
        option.features |= Q.QStyleOptionToolButton.ToolButtonFeature.MenuButtonPopup
    if button.autoRaise():
        option.state |= State.State_AutoRaise
    _ticked(button, option)


def _field(field: Q.QLineEdit, option: Q.QStyleOptionFrame) -> None:
    metric = Q.QStyle.PixelMetric.PM_DefaultFrameWidth
    option.lineWidth = field.style().pixelMetric(metric, option, field) if field.hasFrame() else 0
    option.rect = field.contentsRect()
    option.state |= State.State_Sunken


def _spin(spin: Q.QAbstractSpinBox, option: Q.QStyleOptionSpinBox) -> None:
    option.subControls, option.frame, option.buttonSymbols = ALL, spin.hasFrame(), spin.buttonSymbols()


def _combo(combo: Q.QComboBox, option: Q.QStyleOptionComboBox) -> None:
    option.subControls, option.editable, option.frame = ALL, combo.isEditable(), combo.hasFrame()
    option.currentText, option.iconSize = combo.currentText(), combo.iconSize()
    option.currentIcon = combo.itemIcon(combo.currentIndex())


def _slider(slider: Q.QAbstractSlider, option: Q.QStyleOptionSlider) -> None:
    option.subControls, option.orientation = ALL, slider.orientation()
    option.minimum, option.maximum = slider.minimum(), slider.maximum()
    option.sliderPosition, option.sliderValue = slider.sliderPosition(), slider.value()
    if slider.orientation() == QtCore.Qt.Orientation.Horizontal:
        option.state |= State.State_Horizontal


def _group(group: Q.QGroupBox, option: Q.QStyleOptionGroupBox) -> None:
    option.subControls, option.text, option.lineWidth = ALL, group.title(), 1
    option.textAlignment = group.alignment()


def _progress(bar: Q.QProgressBar, option: Q.QStyleOptionProgressBar) -> None:
    option.minimum, option.maximum, option.progress = bar.minimum(), bar.maximum(), bar.value()
    option.text, option.textVisible = bar.text(), bar.isTextVisible()
    option.state |= State.State_Horizontal


_FILLED = (
    (Q.QCheckBox, _choice), (Q.QRadioButton, _choice), (Q.QPushButton, _push), (Q.QToolButton, _tool), (Q.QLineEdit, _field),
    (Q.QAbstractSpinBox, _spin), (Q.QComboBox, _combo), (Q.QAbstractSlider, _slider), (Q.QGroupBox, _group), (Q.QProgressBar, _progress),
)  # fmt: skip

__all__ = ["Q", "QtCore", "QtGui", "sip", "told_of"]
