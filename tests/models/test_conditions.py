"""What must be seen before and after an action."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rpa_vision.models.geometry import Size
from rpa_vision.models.graph.screen_template import Condition, ScreenTemplate, WindowTemplate
from rpa_vision.models.graph.workflow import Edge, EdgeConstraints
from rpa_vision.models.screen import PerceptionLevel, RawLevel, ScreenState, WindowState
from strategies import conditions, screen_states, words

several_conditions = st.lists(conditions, max_size=3).map(tuple)


def edge(pre: tuple[Condition, ...]) -> Edge:
    return Edge.model_validate(
        {
            "edge_id": "e1",
            "from_node": "n1",
            "to_node": "n2",
            "action": {"type": "wait", "parameters": {"duration_ms": 10}},
            "constraints": EdgeConstraints(pre_conditions=pre),
        }
    )


def screen_showing(*lines: str) -> ScreenState:
    return ScreenState(
        screen_state_id="state_1",
        timestamp=datetime(2026, 1, 5, tzinfo=UTC),
        session_id="sess_1",
        window=WindowState(app_name="", window_title="", screen_resolution=Size(640, 400)),
        raw=RawLevel(screenshot_path="shots/1.png", capture_method="", file_size_bytes=1),
        perception=PerceptionLevel(detected_text=lines),
    )


def showing(state: ScreenState, *lines: str) -> ScreenState:
    return state.model_copy(update={"perception": PerceptionLevel(detected_text=lines)})


@given(screen_states(), several_conditions)
@settings(max_examples=30)
def test_an_edge_executes_only_if_every_pre_condition_holds_and_says_why_not(
    state: ScreenState, pre: tuple[Condition, ...]
) -> None:
    may, why = edge(pre).can_execute(state)
    failures = [failure for condition in pre if (failure := condition.failure(state))]
    assert may == (not failures)
    assert why == (failures[0] if failures else "all pre-conditions hold")


@given(screen_states(), words, words)
@settings(max_examples=15)
def test_a_text_is_never_both_visible_and_absent(state: ScreenState, shown: str, wanted: str) -> None:
    visible = Condition(kind="text_visible", value=wanted)
    absent = Condition(kind="text_absent", value=wanted)
    state = showing(state, shown)
    assert visible.failure(state) is not None or absent.failure(state) is not None
    assert visible.failure(showing(state, shown, wanted)) is None
    assert absent.failure(showing(state, shown, wanted)) is not None


@pytest.mark.parametrize(
    ("lines", "visible", "absent"),
    [
        (("Admission enregistrée",), True, False),
        (("Succès : ADMISSION ENREGISTREE.",), True, False),
        (("Échec : aucune admission enregistrée pour ce patient",), False, False),
        (("Admission", "enregistrée"), False, False),
        (("Dossier ouvert",), False, True),
    ],
)
def test_a_text_is_visible_only_as_a_whole_statement(
    lines: tuple[str, ...], visible: bool, absent: bool
) -> None:
    state = screen_showing(*lines)
    assert (Condition(kind="text_visible", value="Admission enregistrée").failure(state) is None) == visible
    assert (Condition(kind="text_absent", value="Admission enregistrée").failure(state) is None) == absent


@given(screen_states())
@settings(max_examples=5)
def test_a_failure_names_what_was_wanted(state: ScreenState) -> None:
    state = showing(state, "Identité du patient")
    failure = Condition(kind="text_visible", value="Enregistrer").failure(state)
    assert failure is not None
    assert "Enregistrer" in failure
    assert Condition(kind="text_visible", value="IDENTITE DU PATIENT").failure(state) is None


@given(screen_states().filter(lambda state: state.ui_elements))
@settings(max_examples=10)
def test_an_element_is_present_by_its_role(state: ScreenState) -> None:
    role = state.ui_elements[0].role
    assert Condition(kind="element_present", value=role).failure(state) is None
    assert Condition(kind="element_present", value=role + "_x" * 40).failure(state) is not None


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u0301"])
def test_a_text_that_every_screen_shows_is_no_condition(blank: str) -> None:
    with pytest.raises(ValidationError, match="say something"):
        Condition(kind="text_visible", value=blank)
    with pytest.raises(ValidationError, match="say something"):
        ScreenTemplate(required_text_any=("Admission", blank))
    with pytest.raises(ValidationError, match="say something"):
        WindowTemplate(title_contains_any_of=(blank,))


@given(screen_states(), conditions)
@settings(max_examples=15)
def test_a_condition_filled_in_with_nothing_does_not_hold(state: ScreenState, condition: Condition) -> None:
    assert condition.model_copy(update={"value": " "}).failure(state) is not None


def test_the_title_of_the_window_is_a_text_of_the_screen() -> None:
    """A dialog is known by its title even where compression made it illegible."""
    state = screen_showing("Énregictrement", "OK")
    titled = state.model_copy(
        update={"window": state.window.model_copy(update={"window_title": "Enregistrement"})}
    )
    template = ScreenTemplate(required_text_any=("Enregistrement",))
    assert template.matches(state) == (False, 0.0)
    assert template.matches(titled) == (True, 1.0)


def test_a_template_that_asks_for_nothing_says_so() -> None:
    assert ScreenTemplate().asks_for_nothing
    assert not ScreenTemplate(required_text_any=("Accueil",)).asks_for_nothing
    assert not ScreenTemplate(window=WindowTemplate(app_name_any_of=("dpi",))).asks_for_nothing
