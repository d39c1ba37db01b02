"""Before anything is written, the screen must be about the replay's own subject: read, and compared exactly."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from drawn_page import draw_page
from read_form import form, seen
from rpa_vision.models.graph.workflow import ShownAt
from rpa_vision.models.replay.pause import IdentityMismatch
from rpa_vision.models.session import WindowContext
from rpa_vision.ports import Frame
from rpa_vision.replay.plan.subject import Subject
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.trust.identity import IdentityGate, WhoIsShown

LABEL, VALUE = (40, 60), (40, 86)
IPP = ShownAt(variable="sujet", label="IPP", side="above")
RECORD = Subject(variable="sujet", value="", here=(IPP,))
UNLABELLED = Subject(variable="sujet", value="")
KNOWN_ELSEWHERE = Subject(
    variable="sujet", value="", elsewhere=(IPP, IPP.model_copy(update={"side": "left"})), required=False
)


def look(frame: Frame, *subjects: Subject) -> WhoIsShown:
    return IdentityGate().check(subjects, Sight(seen(frame), WindowContext(), "a.png"))


def check(expected: str, frame: Frame, subject: Subject = RECORD) -> tuple[IdentityMismatch, ...]:
    return look(frame, replace(subject, value=expected)).wrong


def banner(value: str, **others: tuple[tuple[int, int], str]) -> Frame:
    return form({LABEL: "IPP", VALUE: value, **dict(others.values())})


@pytest.mark.parametrize(
    "value",
    [
        "10234",
        "800010234",
        "DUPONT",
        "LEFÈVRE",
        "MARTIN-DUVAL",
        "LE GOFF",
        "D'ORGEVAL",
        "14/08/1985",
        "PETIT-MOREL",
    ],
)
def test_the_right_subject_may_be_worked_on(value: str) -> None:
    assert check(value, banner(value)) == ()


@pytest.mark.parametrize(
    ("expected", "shown"),
    [
        ("DUPONT", "DUPOND"),
        ("10234", "10243"),
        ("800010234", "800010243"),
        ("LEFÈVRE", "LEFEVRE"),
        ("DUPRE", "DUPRÉ"),
        ("MARTIN-DUVAL", "MARTIN DUVAL"),
        ("LE GOFF", "LEGOFF"),
        ("D'ORGEVAL", "DORGEVAL"),
        ("14/08/1985", "14/03/1985"),
        ("MOREL", "PETIT-MOREL"),
        ("DUPONT", "DUPONT DURAND"),
    ],
)
def test_a_look_alike_stops_it_with_both_values(expected: str, shown: str) -> None:
    assert check(expected, banner(shown)) == (
        IdentityMismatch(variable="sujet", expected=expected, seen=shown),
    )
    assert [one.seen for one in check(shown, banner(expected))] == [expected]


def test_a_round_letter_among_digits_is_not_a_zero(tmp_path: Path) -> None:
    """Readers take it for one; its width tells."""
    places = [(40, 40, "IPP"), (40, 60, "80O10234"), (300, 60, "80010234")]
    page = draw_page(places, tmp_path / "page.png", size=(500, 120))
    assert check("80010234", page.frame) != ()
    assert check("80O10234", page.frame) == ()
    zeros = draw_page([(40, 40, "IPP"), (40, 60, "80010234")], tmp_path / "zeros.png", size=(500, 120))
    assert check("80010234", zeros.frame) == ()
    assert check("80O10234", zeros.frame) != ()


def test_the_same_value_elsewhere_does_not_make_it_the_right_record() -> None:
    """A search field and a list still show who was looked for; the banner shows who was opened."""
    frame = banner("10243", searched=((640, 60), "10234"), listed=((640, 390), "10234"))
    assert [one.seen for one in check("10234", frame)] == ["10243"]


def test_one_label_in_two_places_must_say_the_same_in_both() -> None:
    twice = {LABEL: "IPP", VALUE: "10234", (500, 60): "IPP"}
    assert check("10234", form({**twice, (500, 86): "10234"})) == ()
    assert [one.seen for one in check("10234", form({**twice, (500, 86): "10243"}))] == ["10243"]


def test_what_cannot_be_read_stops_it() -> None:
    unread = (IdentityMismatch(variable="sujet", expected="10234", seen=None),)
    assert check("10234", form()) == unread
    assert check("10234", form({LABEL: "IPP"})) == unread
    assert check("10234", form({VALUE: "10234"})) == unread


def test_a_label_may_have_come_to_stand_beside_its_value() -> None:
    assert check("10234", form({LABEL: "IPP", (140, 60): "10234"})) == ()
    assert check("10234", form({LABEL: "IPP : 10234"})) == ()
    assert [one.seen for one in check("10234", form({LABEL: "IPP", (140, 60): "10243"}))] == ["10243"]


def test_a_name_may_stand_in_capitals_a_date_with_marks_and_a_remark_behind_it() -> None:
    assert check("Dupont", banner("DUPONT")) == ()
    assert check("14081985", banner("14/08/1985")) == ()
    assert check("14/08/1985", banner("14/08/1985 (41 ans)")) == ()


def test_without_a_label_the_value_proves_nothing() -> None:
    """It may stand in a list of records that are open too."""
    listed = form({(40, 60): "MARTIN Paul", (640, 60): "Dossiers ouverts", (640, 90): "DUPONT Jean"})
    assert [one.seen for one in check("DUPONT Jean", listed, UNLABELLED)] == [None]


def test_a_label_known_from_another_screen_means_the_same_on_this_one() -> None:
    for shown in ("IPP : 10243", "IPP :    10243"):
        assert [one.seen for one in check("10234", form({LABEL: shown}), KNOWN_ELSEWHERE)] == ["10243"]
    assert [one.seen for one in check("10234", banner("10243"), KNOWN_ELSEWHERE)] == ["10243"]
    required = replace(KNOWN_ELSEWHERE, required=True)
    assert check("10234", form({LABEL: "IPP : 10234"}), required) == ()
    assert [one.seen for one in check("10234", form(), required)] == [None]


def test_it_stops_nothing_where_it_says_nothing_of_the_subject() -> None:
    elsewhere = (
        form(),
        form({LABEL: "IPP", VALUE: "Nom"}),
        banner("10234", another=((500, 60), "IPP : 10243")),
        form({LABEL: "IPP", (40, 86): "10243", (40, 112): "10251", (40, 138): "10262"}),
    )
    for frame in elsewhere:
        assert check("10234", frame, KNOWN_ELSEWHERE) == ()


def test_every_value_is_checked_by_itself_and_told_where_it_was_read() -> None:
    name = Subject("nom", "DUPONT", here=(ShownAt(variable="nom", label="Nom utilisé", side="left"),))
    frame = form({LABEL: "IPP", VALUE: "10234", (300, 60): "Nom utilisé", (440, 60): "DUPOND"})
    shown = look(frame, replace(RECORD, value="10234"), name)
    assert [(one.variable, one.seen) for one in shown.wrong] == [("nom", "DUPOND")]
    assert [box.left // 100 for box in shown.read] == [0, 4]
    assert look(frame) == WhoIsShown()
