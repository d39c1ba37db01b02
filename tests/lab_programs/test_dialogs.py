"""Dialogs of four makers and of Windows: shown as asked for, and answered with what was clicked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from rpa_vision.agent.x11.desktop import X11Desktop
from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Point
from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.programs.dialogs import Dialog, Maker
from rpa_vision_lab.programs.wine.credentials import CredentialPrompt
from rpa_vision_lab.programs.wine.message_box import Answer, MessageBox

pytestmark = [pytest.mark.lab, pytest.mark.desktop]

TITLE = "Dossier patient"
QUESTION = "Le dossier de Zoé Çelik a été modifié.\nVoulez-vous l'enregistrer ?"

Click = Callable[[Point], None]
See = Callable[[X11Desktop, str], Box]


@pytest.mark.parametrize(("button", "answer"), [("Oui", "yes"), ("Non", "no"), ("Annuler", "cancel")])
def test_a_message_box_of_windows_is_answered_with_the_button_that_was_clicked(
    virtual: VirtualDesktop, x11: X11Desktop, click: Click, see: See, button: str, answer: Answer
) -> None:
    asked = MessageBox(virtual.display, QUESTION, TITLE, icon="question", buttons="yes no cancel")
    with asked as box:
        click(see(x11, button).center)
        assert box.answer() == answer


def test_a_message_box_says_what_it_was_given(virtual: VirtualDesktop, x11: X11Desktop, see: See) -> None:
    text = 'Le champ "Poids" est obligatoire.'
    with MessageBox(virtual.display, text, TITLE, icon="error") as box:
        see(x11, text)
        front = x11.foreground()
        assert (front.title, front.app_name, front.process) == (TITLE, "wscript.exe", "wscript.exe")
        x11.press(("enter",))
        assert box.answer() == "ok"


def test_a_letter_that_scripts_cannot_show_is_refused_before_anything_starts() -> None:
    with pytest.raises(BadInputError, match="'Ł'"):
        MessageBox(":0", "Dossier de Łukasz", TITLE)


def test_the_credential_prompt_is_recognisable_and_can_be_cancelled(
    virtual: VirtualDesktop, x11: X11Desktop, running_of: Callable[[Path], list[str]]
) -> None:
    with CredentialPrompt(virtual.display, "Entrez vos informations d’identification.") as prompt:
        front = x11.foreground()
        assert front.title == "Sécurité de Windows"
        assert front.app_name == front.window_class == front.process == "credentials.exe"
        x11.press(("escape",))
        assert prompt.given_name() is None
    assert running_of(prompt.home) == []


def test_the_credential_prompt_takes_a_name(virtual: VirtualDesktop, x11: X11Desktop) -> None:
    with CredentialPrompt(virtual.display, "Serveur", title="Connexion au DPI") as prompt:
        assert x11.foreground().title == "Connexion au DPI"
        for letter in "camille":
            x11.press((letter,))
        x11.press(("enter",))
        assert prompt.given_name() == "DPI-SERVEUR\\camille"


@pytest.mark.parametrize("maker", get_args(Maker))
@pytest.mark.parametrize(("button", "accepted"), [("Oui", True), ("Non", False)])
def test_dialogs_of_other_makers(
    virtual: VirtualDesktop,
    x11: X11Desktop,
    click: Click,
    see: See,
    maker: Maker,
    button: str,
    accepted: bool,
) -> None:
    with Dialog(virtual.display, maker, "question", QUESTION, TITLE) as dialog:
        click(see(x11, button).center)
        assert dialog.accepted() is accepted
