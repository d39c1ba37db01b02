"""The login step on drawn pages: places for the steps that follow, and the proof of being in."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from drawn_login import DrawnLogin, Entry, LoginPage, draw_logins
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.models.geometry import ScreenFraction
from rpa_vision.models.graph.action import (
    ClickParameters,
    KeyParameters,
    KeyPressAction,
    MouseClickAction,
    NavigateAction,
    NavigateParameters,
)
from rpa_vision.models.graph.workflow import Node, SafetyRules
from rpa_vision.models.session import WindowContext
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Frame
from rpa_vision.replay.plan.step import PlannedAction, PlanStep
from rpa_vision.replay.server_steps.navigate import (
    check_logged_in,
    find_login_form,
    login_sent_by,
    place_is_gone,
)
from rpa_vision.replay.server_steps.outcome import Produced, Unsure
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import Settings

NAMES = ("navigate_login_coords", "navigate_password_coords", "navigate_submit_coords")
_FIELDS = (Entry("login", "Identifiant"), Entry("password", "Mot de passe", secret=True))
PAGES = {
    "login": LoginPage(_FIELDS, ("Se connecter",), heading="Dossier patient"),
    "filled": LoginPage(
        (
            Entry("login", "Identifiant", holds="m.durand"),
            Entry("password", "Mot de passe", holds="azerty", secret=True),
        ),
        ("Se connecter",),
        heading="Dossier patient",
    ),
    "refused": LoginPage(_FIELDS, ("Se connecter",), texts=("Identifiant ou mot de passe incorrect.",)),
    "small_button": LoginPage(_FIELDS, ("OK",)),
    "home": LoginPage((Entry("name", "Nom"),), ("Rechercher",), heading="Accueil"),
}
Show = Callable[[str], Sight]


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> dict[str, DrawnLogin]:
    return draw_logins(PAGES, tmp_path_factory.mktemp("pages"))


@pytest.fixture(scope="module")
def show(drawn: dict[str, DrawnLogin]) -> Show:
    eyes = Eyes(build_senses(Settings()))
    return lambda name: Sight(eyes.look(drawn[name].frame), WindowContext(), f"{name}.png")


def test_the_places_are_kept_as_the_steps_that_follow_need_them(
    show: Show, drawn: dict[str, DrawnLogin]
) -> None:
    sight = show("login")
    produced = find_login_form(NavigateParameters(verify_before=("Dossier patient",)), sight, "fr")
    assert isinstance(produced, Produced)
    assert set(produced.variables) == set(NAMES)
    for name, part in zip(NAMES, ("login", "password", "submit"), strict=True):
        held = produced.variables[name]
        assert isinstance(held, dict)
        assert set(held) == {"x_pct", "y_pct", "bbox_pct", "method", "confidence"}
        at = ScreenFraction.model_validate({axis: held[axis] for axis in ("x_pct", "y_pct")})
        assert drawn["login"].boxes[part].contains(at.pixel_of(sight.view.size))


def test_the_variables_can_have_other_names(show: Show) -> None:
    names = {"login_coords_var": "who", "password_coords_var": "what", "submit_coords_var": "go"}
    parameters = NavigateParameters.model_validate(names)
    produced = find_login_form(parameters, show("login"), "fr")
    assert isinstance(produced, Produced)
    assert set(produced.variables) == {"who", "what", "go"}


@pytest.mark.parametrize(("page", "before"), [("home", ()), ("login", ("Facturation",))])
def test_another_page_is_looked_at_again_then_left_to_a_person(
    show: Show, page: str, before: tuple[str, ...]
) -> None:
    unsure = find_login_form(NavigateParameters(verify_before=before), show(page), "en")
    assert isinstance(unsure, Unsure)
    assert unsure.look_again
    assert unsure.message


def test_doubt_brings_what_was_seen(show: Show) -> None:
    unsure = find_login_form(NavigateParameters(), show("home"), "fr")
    assert isinstance(unsure, Unsure)
    assert unsure.evidence is not None
    assert unsure.evidence.tried[0].outcome == "not_found"


def test_being_in_is_seen_by_the_page_left_and_the_one_reached(show: Show) -> None:
    reached = NavigateParameters(verify_after=("Accueil",))
    assert isinstance(check_logged_in(reached, show("home"), "fr"), Produced)
    waiting = check_logged_in(reached, show("filled"), "fr")
    assert isinstance(waiting, Unsure)
    assert waiting.look_again
    elsewhere = check_logged_in(NavigateParameters(verify_after=("Facturation",)), show("home"), "fr")
    assert isinstance(elsewhere, Unsure)
    assert elsewhere.look_again


def test_a_refusal_is_told_at_once_in_its_own_words(show: Show) -> None:
    refused = check_logged_in(NavigateParameters(), show("refused"), "fr")
    assert isinstance(refused, Unsure)
    assert not refused.look_again
    assert "mot de passe incorrect" in refused.message


def planned(action: PlannedAction) -> PlanStep:
    return PlanStep(
        key="e1",
        edge_id="e1",
        action=action,
        screen=Node(node_id="n1", label="Connexion"),
        needed=(),
        expected=None,
        effects=(),
        timeout_s=5.0,
        rules=SafetyRules(),
    )


def _click(variable: str) -> MouseClickAction:
    return MouseClickAction(parameters=ClickParameters(coords_var=variable))


ENTER = KeyPressAction(parameters=KeyParameters(keys=("enter",)))


@pytest.mark.parametrize(
    ("taken", "action", "sends"),
    [
        ((NavigateAction(), _click(NAMES[1])), _click(NAMES[2]), True),
        ((NavigateAction(), _click(NAMES[1])), ENTER, True),
        ((NavigateAction(), _click(NAMES[0])), ENTER, False),
        ((NavigateAction(), _click(NAMES[1]), ENTER), ENTER, False),
        ((NavigateAction(), _click(NAMES[1]), _click(NAMES[2])), ENTER, False),
        ((NavigateAction(), _click(NAMES[2]), NavigateAction()), _click(NAMES[2]), True),
        ((NavigateAction(),), _click(NAMES[1]), False),
        ((_click(NAMES[1]),), _click(NAMES[2]), False),
    ],
)
def test_which_step_sends_the_login_off(
    taken: tuple[PlannedAction, ...], action: PlannedAction, sends: bool
) -> None:
    found = login_sent_by(planned(action), [planned(one) for one in taken])
    assert (found is not None) == sends


@pytest.mark.parametrize(("page", "later"), [("login", "filled"), ("small_button", "small_button")])
def test_a_place_counts_only_while_something_stands_there(show: Show, page: str, later: str) -> None:
    produced = find_login_form(NavigateParameters(), show(page), "fr")
    assert isinstance(produced, Produced)
    for name in NAMES:
        step = planned(_click(name))
        assert not place_is_gone(step, produced.variables, show(later).view)
        assert place_is_gone(step, produced.variables, _blank(show(page)).view)


def test_a_place_without_a_box_cannot_be_checked(show: Show) -> None:
    held = {"other": {"x_pct": 0.5, "y_pct": 0.5}}
    assert not place_is_gone(planned(_click("other")), held, show("home").view)


def _blank(sight: Sight) -> Sight:
    empty = Frame(np.full_like(sight.view.frame.pixels, 200))
    return Sight(Eyes(build_senses(Settings())).look(empty), sight.front, "blank.png")
