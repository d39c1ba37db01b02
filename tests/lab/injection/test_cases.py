"""The same seed throws the same dialogs, and every kind has its turn."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rpa_vision.errors import BadInputError
from rpa_vision.models.replay.dialog import SYSTEM_TYPES
from rpa_vision_lab.injection.cases import Case, Cases
from rpa_vision_lab.injection.run import CHANNELS, channels
from rpa_vision_lab.injection.toolkits import makers_of
from rpa_vision_lab.injection.windows import WindowsDesk
from rpa_vision_lab.injection.wordings import Kind, Wording, wordings


def dealt(seed: int, count: int) -> list[Case]:
    return list(islice(Cases(":0", WindowsDesk(":0"), seed), count))


def told(case: Case) -> tuple[object, ...]:
    return case.kind, case.type, case.maker, case.text, case.at_step, case.options


@given(st.integers(0, 2**32))
def test_a_run_can_be_repeated(seed: int) -> None:
    assert [*map(told, dealt(seed, 20))] == [*map(told, dealt(seed, 20))]


def test_every_kind_and_every_maker_has_its_turn_before_long() -> None:
    ones = dealt(1, 165)
    kinds = Counter(one.kind for one in ones)
    assert min(kinds[kind] for kind in Kind) >= 10
    makers = {one.maker for one in ones}
    boxes = {"zenity", "yad", "kdialog", "tk", "windows", "credui", "chromium"}
    assert makers == {*boxes, "program", "notepad", "gnuhealth"}


@given(st.integers(0, 2**32))
def test_only_business_dialogs_have_an_answer(seed: int) -> None:
    for one in dealt(seed, 40):
        assert (one.answer is not None) == (one.kind is Kind.BUSINESS)
        assert (one.type in SYSTEM_TYPES) == (one.kind is Kind.SYSTEM)


def test_every_wording_can_be_shown_by_several_makers() -> None:
    assert all(len(makers_of(one)) > 1 for one in wordings())


def test_a_wording_that_lets_a_system_dialog_be_answered_is_refused() -> None:
    uac = next(one for one in wordings() if one.kind is Kind.SYSTEM)
    with pytest.raises(ValidationError, match="answer"):
        Wording(**{**uac.model_dump(), "answer": uac.buttons[0]})


def test_channels_are_named_or_all() -> None:
    assert channels([]) == CHANNELS
    assert channels(["vnc1", "direct"]) == ("direct", "vnc1")
    with pytest.raises(BadInputError, match="vnc7"):
        channels(["vnc7"])
