"""Ticking and choosing are learnt as the state they lead to, by what every demonstration left behind."""

from __future__ import annotations

import pytest

from painted import FakePaintedOcr
from painted_states import BOX, FOUR, LIST, RADIOS, chosen_list, radio_form, ticked_form
from rpa_vision.authoring.editing.answering import answered
from rpa_vision.authoring.telling.explain import explain, explain_action
from rpa_vision.learning.watching.demonstration import Demonstration
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.doubt import DoubtAnswer
from rpa_vision.models.graph.workflow import Workflow
from shown_states import NOW, SAVE, learnt, saved, shown


@pytest.fixture
def ocr() -> FakePaintedOcr:
    return FakePaintedOcr()


def ticking(ocr: FakePaintedOcr, number: int, before: str, after: str) -> Demonstration:
    frames = [ticked_form(ocr, "ticked" if state == "ticked" else "unticked") for state in (before, after)]
    return shown(ocr, number, [BOX, SAVE], [*frames, saved(ocr)])


def only_saving(ocr: FakePaintedOcr, number: int, state: str) -> Demonstration:
    frame = ticked_form(ocr, "ticked" if state == "ticked" else "unticked")
    return shown(ocr, number, [SAVE], [frame, saved(ocr)])


def first_click(workflow: Workflow) -> MouseClickAction:
    action = workflow.edges[0].action
    assert isinstance(action, MouseClickAction)
    return action


@pytest.mark.parametrize(
    ("before", "after", "wanted", "told"),
    [
        ("unticked", "ticked", "checked", "cocher « Urgence »"),
        ("ticked", "unticked", "unchecked", "décocher « Urgence »"),
    ],
)
def test_a_tick_is_learnt_as_the_state_it_left(
    ocr: FakePaintedOcr, before: str, after: str, wanted: str, told: str
) -> None:
    workflow = learnt([ticking(ocr, number, before, after) for number in range(3)])
    assert first_click(workflow).parameters.wanted == wanted
    assert explain_action(first_click(workflow), "fr") == told


def test_a_choice_and_a_row_are_learnt_as_chosen(ocr: FakePaintedOcr) -> None:
    place = next(iter(RADIOS))
    choosing = [radio_form(ocr, "Masculin"), radio_form(ocr, "Féminin"), saved(ocr)]
    workflow = learnt([shown(ocr, number, [place, SAVE], choosing) for number in range(3)])
    assert first_click(workflow).parameters.wanted == "selected"
    row = list(LIST)[1]
    listed = [chosen_list(ocr, "Ligne 4"), chosen_list(ocr, "Ligne 2"), saved(ocr)]
    workflow = learnt([shown(ocr, number, [row, SAVE], listed) for number in range(3)])
    assert first_click(workflow).parameters.wanted == "selected"


@pytest.mark.parametrize(("unread", "wanted"), [(1, "selected"), (2, None)])
def test_a_circle_that_one_of_three_could_not_read_is_chosen_all_the_same(
    ocr: FakePaintedOcr, unread: int, wanted: str | None
) -> None:
    place, text = next(iter(RADIOS.items()))
    others = {at: one for at, one in RADIOS.items() if at != place}
    without = radio_form(ocr, "", {place: text}, others)
    workflow = learnt(
        [
            shown(
                ocr,
                number,
                [place, SAVE],
                [
                    radio_form(ocr, "Masculin"),
                    without if number < unread else radio_form(ocr, text),
                    saved(ocr),
                ],
            )
            for number in range(3)
        ]
    )
    assert first_click(workflow).parameters.wanted == wanted


SEX = {(20, 180): "Sexe"}


def choosing_sex(ocr: FakePaintedOcr, number: int, found: str, wanted: str) -> Demonstration:
    place = next(place for place, text in RADIOS.items() if text == wanted)
    frames = [radio_form(ocr, found, SEX), radio_form(ocr, wanted, SEX), saved(ocr)]
    if found == wanted:
        return shown(ocr, number, [SAVE], frames[1:])
    return shown(ocr, number, [place, SAVE], frames)


def test_one_of_several_circles_that_differs_is_a_value_to_be_given(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            choosing_sex(ocr, 1, "Masculin", "Féminin"),
            choosing_sex(ocr, 2, "Féminin", "Masculin"),
            choosing_sex(ocr, 3, "Féminin", "Féminin"),
        ]
    )
    assert [way.edges for way in workflow.ways] == [("e1", "e2")]
    (variable,) = workflow.variables
    assert (variable.name, set(variable.examples)) == ("sexe", {"Féminin", "Masculin"})
    action = first_click(workflow)
    assert action.target is not None
    assert (action.target.text, action.parameters.wanted) == ("${sexe}", "selected")
    assert "ways_differ" not in {doubt.kind for doubt in workflow.doubts}


def test_where_one_of_all_circles_is_always_chosen_they_answer_one_question(ocr: FakePaintedOcr) -> None:
    """Nobody chose what another found."""
    workflow = learnt(
        [
            shown(
                ocr,
                number,
                [next(place for place, text in FOUR.items() if text == wanted), SAVE],
                [*(radio_form(ocr, text, circles=FOUR) for text in (found, wanted)), saved(ocr)],
            )
            for number, (found, wanted) in enumerate([("Nord", "Sud"), ("Est", "Ouest"), ("Nord", "Sud")])
        ]
    )
    assert [way.edges for way in workflow.ways] == [("e1", "e2")]
    (variable,) = workflow.variables
    assert set(variable.examples) == {"Sud", "Ouest"}


def test_a_choice_that_only_some_made_is_asked_about_before_it_is_made(ocr: FakePaintedOcr) -> None:
    """Who goes the way of those who chose would choose as they did, whoever it is about."""
    place, text = next(iter(RADIOS.items()))
    chose = [radio_form(ocr, ""), radio_form(ocr, text), saved(ocr)]
    workflow = learnt(
        [
            shown(ocr, 1, [place, SAVE], chose),
            shown(ocr, 2, [SAVE], [radio_form(ocr, ""), saved(ocr)]),
            shown(ocr, 3, [place, SAVE], chose),
        ]
    )
    (doubt,) = [one for one in workflow.doubts if one.kind == "given_by_some"]
    assert (doubt.about, doubt.seen, doubt.blocks) == ("e1", 2, True)
    assert doubt.question is not None
    assert [(one.kind, one.named) for one in doubt.question.options] == [("same", text), ("person", "")]
    always = answered(workflow, doubt, DoubtAnswer(option="same", at=NOW))
    assert not any(one.blocks for one in always.doubts)
    assert always.edges == workflow.edges


def test_circles_of_which_none_went_out_by_the_other_answer_two_questions(ocr: FakePaintedOcr) -> None:
    """Nothing tells that they are not: each is left out by whoever did not click it."""
    workflow = learnt(
        [
            shown(
                ocr, number, [place, SAVE], [radio_form(ocr, ""), radio_form(ocr, RADIOS[place]), saved(ocr)]
            )
            for number, place in enumerate([*RADIOS, next(iter(RADIOS))])
        ]
    )
    assert workflow.variables == ()


def test_who_found_the_box_ticked_and_left_it_did_the_same_task(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            ticking(ocr, 1, "unticked", "ticked"),
            only_saving(ocr, 2, "ticked"),
            ticking(ocr, 3, "unticked", "ticked"),
        ]
    )
    assert [way.edges for way in workflow.ways] == [("e1", "e2")]
    assert first_click(workflow).parameters.wanted == "checked"
    assert "ways_differ" not in {doubt.kind for doubt in workflow.doubts}


def test_who_left_the_box_unticked_did_another_thing(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            ticking(ocr, 1, "unticked", "ticked"),
            only_saving(ocr, 2, "unticked"),
            ticking(ocr, 3, "unticked", "ticked"),
        ]
    )
    assert {way.edges for way in workflow.ways} == {("e1", "e2"), ("e2",)}


def test_a_box_left_in_both_states_is_a_doubt_and_no_gesture(ocr: FakePaintedOcr) -> None:
    workflow = learnt(
        [
            ticking(ocr, 1, "unticked", "ticked"),
            ticking(ocr, 2, "ticked", "unticked"),
            ticking(ocr, 3, "unticked", "ticked"),
        ]
    )
    assert first_click(workflow).parameters.wanted == "unclear"
    assert "states_differ" in {doubt.kind for doubt in workflow.doubts}
    assert any("tantôt" in "".join(map(str, line.words)) for line in explain(workflow, "fr").doubts)


def test_a_button_has_no_state(ocr: FakePaintedOcr) -> None:
    workflow = learnt([only_saving(ocr, number, "ticked") for number in range(3)])
    assert first_click(workflow).parameters.wanted is None


def test_a_box_left_as_it_was_found_is_a_wish_fulfilled_whatever_led_to_it(ocr: FakePaintedOcr) -> None:
    """Who came by another door, and found the box as the first one left it, wished the same."""
    doors = {(20, 60): "Ouvrir", (300, 60): "Reprendre"}
    start = ocr.paint({(20, 10): "Accueil", **doors})
    opening, resuming = (Point(place[0] + 10, place[1] + 6) for place in doors)
    ticked, unticked = ticked_form(ocr, "ticked"), ticked_form(ocr, "unticked")
    workflow = learnt(
        [
            shown(ocr, 1, [opening, BOX, SAVE], [start, ticked, unticked, saved(ocr)]),
            *(shown(ocr, number, [resuming, SAVE], [start, unticked, saved(ocr)]) for number in (2, 3, 4)),
        ]
    )
    told = {edge.edge_id: explain_action(edge.action, "fr") for edge in workflow.edges}
    ways = {tuple(told[one] for one in way.edges) for way in workflow.ways}
    rest = ("décocher « Urgence »", "cliquer sur « Enregistrer »")
    assert ways == {("cliquer sur « Ouvrir »", *rest), ("cliquer sur « Reprendre »", *rest)}
