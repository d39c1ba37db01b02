"""Wordings that were written before the lexicon: what is a person's is never answered, what only tells something mostly
goes. ``pytest -s`` prints the figures; what is set aside was not looked at while the lexicon was made."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from dialogs_told import told_dialog
from rpa_vision.dialogs.judge.catalogue import shipped_catalogue
from rpa_vision.dialogs.judge.classify import DialogClassifier
from rpa_vision.dialogs.respond.button import label_for
from rpa_vision.models.replay.dialog import DialogPolicy, policy_for

WORDINGS = Path(__file__).parent / "wordings"
PLAIN = "plain"
LEAST = 50 / 60


class Wording(NamedTuple):
    kind: str
    buttons: tuple[str, ...]
    title: str
    text: str

    @property
    def answered(self) -> bool:
        dialog = told_dialog([line for line in (self.title, self.text) if line], self.buttons)
        found = DialogClassifier(shipped_catalogue()).classify(dialog)
        policy = policy_for(found.dialog_type, {})
        asked = (
            policy in (DialogPolicy.ESCALATE_SECURITY, DialogPolicy.ASK_HUMAN)
            or found.forbidden
            or found.held
        )
        return not asked and label_for(dialog, found, None) is not None


def read(name: str) -> Iterator[Wording]:
    for line in (WORDINGS / name).read_text("utf-8").splitlines():
        kind, buttons, title, text = (part.strip() for part in line.split("|", 3))
        yield Wording(kind, tuple(one.strip() for one in buttons.split("/")), title, text)


@pytest.mark.parametrize("name", sorted(path.name for path in WORDINGS.glob("*.txt")))
def test_only_what_tells_nothing_bad_is_answered(name: str) -> None:
    wordings = list(read(name))
    plain = [one for one in wordings if one.kind == PLAIN]
    put_away = [one for one in plain if one.answered]
    wrong = [one.text for one in wordings if one.kind != PLAIN and one.answered]
    persons = len(wordings) - len(plain)
    sys.stdout.write(
        f"\n{name}: {len(wrong)} of {persons} answered that are a person's, {len(put_away)} of {len(plain)} put away\n"
    )
    assert wrong == []
    assert len(put_away) >= LEAST * len(plain)
