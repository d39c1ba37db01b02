"""The rules of a workflow hold for every way of doing a thing."""

from __future__ import annotations

import pytest

from fake_dialog_eyes import TRIVIAL, FakeDialogEyes, with_eyes
from replay_bench import Bench, admission_workflow
from rpa_vision.grounding.ladder import Grounder
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.learning.matching.matcher import NodeMatcher
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.action import ClickParameters, KeyParameters, KeyPressAction, MouseClickAction
from rpa_vision.models.graph.workflow import Node, SafetyRules
from rpa_vision.models.replay.command import ClickCommand, KeyComboCommand
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.screen import ElementType
from rpa_vision.models.session import WindowContext
from rpa_vision.models.token import Token
from rpa_vision.replay.plan.step import AgentAction, PlanStep
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.decision import Act, Decider, Decision, StepMoment, Stop
from rpa_vision.settings import Settings
from told_screen import element, showing

DELETE = element(ElementType.BUTTON, "delete_action", Box(600, 500, 740, 534), "Supprimer")
NOTE = element(ElementType.TEXT_INPUT, "form_input", Box(600, 600, 940, 634), "Commentaire")
TEXTS = [
    Token(text="Supprimer", bbox=Box(620, 506, 720, 528), confidence=0.95),
    Token(text="Supprimer les doublons", bbox=Box(606, 606, 800, 628), confidence=0.95),
]
VIEW = showing(TEXTS, elements=(DELETE, NOTE))


def decided(
    action: AgentAction, rules: SafetyRules, at: Box | None = None, *, confirmed: bool = False
) -> Decision:
    step = PlanStep(
        key="e1",
        edge_id="e1",
        action=action,
        screen=Node(node_id="n1", label="Dossier"),
        needed=(),
        expected=None,
        effects=(),
        timeout_s=5.0,
        rules=rules,
    )
    place = None if at is None else at.center.fraction_of(VIEW.size)
    known = KnownScreens(admission_workflow(), {}, lambda *_: pytest.fail("no screen has a vector"))
    now = StepMoment(step, Sight(VIEW, WindowContext(), "a.png"), known, 0, "run1:0:1", confirmed, place)
    return Decider(Grounder([]), NodeMatcher(Settings().matching), "fr").decide(now)


def reason(decision: Decision) -> PauseReason | None:
    return decision.pause.reason if isinstance(decision, Stop) else None


CLICK = MouseClickAction(parameters=ClickParameters(coords_var="place"))


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (SafetyRules(forbidden_text_clicks=("supprimer",)), PauseReason.FORBIDDEN),
        (SafetyRules(forbidden_roles=("delete_action",)), PauseReason.FORBIDDEN),
        (SafetyRules(require_confirmation_for=("Supprimer",)), PauseReason.ASKED_BY_WORKFLOW),
        (SafetyRules(require_confirmation_for=("delete_action",)), PauseReason.ASKED_BY_WORKFLOW),
        (SafetyRules(forbidden_text_clicks=("Envoyer",)), None),
    ],
)
def test_what_is_seen_at_a_place_found_earlier_is_asked_about(
    rules: SafetyRules, why: PauseReason | None
) -> None:
    assert reason(decided(CLICK, rules, DELETE.bbox)) is why
    confirmed = decided(CLICK, rules, DELETE.bbox, confirmed=True)
    assert reason(confirmed) is (PauseReason.FORBIDDEN if why is PauseReason.FORBIDDEN else None)


def test_what_was_typed_into_a_field_forbids_nothing() -> None:
    decision = decided(CLICK, SafetyRules(forbidden_text_clicks=("Supprimer",)), NOTE.bbox)
    assert isinstance(decision, Act)
    assert isinstance(decision.command, ClickCommand)


@pytest.mark.parametrize(
    ("keys", "word", "asks"),
    [
        (("ctrl", "s"), "Enregistrer", True),
        (("Delete",), "Supprimer", True),
        (("shift", "delete"), "delete_action", True),
        (("enter",), "Valider", True),
        (("enter",), "submit", True),
        (("ctrl", "s"), "Supprimer", False),
        (("tab",), "Enregistrer", False),
    ],
)
def test_keys_that_save_or_delete_are_asked_about_as_their_buttons_are(
    keys: tuple[str, ...], word: str, asks: bool
) -> None:
    action, rules = (
        KeyPressAction(parameters=KeyParameters(keys=keys)),
        SafetyRules(require_confirmation_for=(word,)),
    )
    assert reason(decided(action, rules)) is (PauseReason.ASKED_BY_WORKFLOW if asks else None)
    allowed = decided(action, rules, confirmed=True)
    assert isinstance(allowed, Act)
    assert isinstance(allowed.command, KeyComboCommand)


def test_keys_for_what_must_not_be_clicked_are_a_persons_to_allow() -> None:
    """In a text they delete a letter: nobody could go on if they were forbidden."""
    delete = KeyPressAction(parameters=KeyParameters(keys=("delete",)))
    rules = SafetyRules(forbidden_text_clicks=("Supprimer",))
    assert reason(decided(delete, rules)) is PauseReason.ASKED_BY_WORKFLOW
    assert isinstance(decided(delete, rules, confirmed=True), Act)


@pytest.mark.parametrize(
    "rules", [SafetyRules(forbidden_text_clicks=("OK",)), SafetyRules(require_confirmation_for=("OK",))]
)
def test_a_declared_answer_that_the_rules_name_is_left_to_a_person(bench: Bench, rules: SafetyRules) -> None:
    bench = with_eyes(
        bench, FakeDialogEyes(TRIVIAL), workflow=admission_workflow(rules), numero_patient="10234"
    )
    bench.show(bench.screens()["other"])
    pause = bench.replay().pause
    assert pause is not None
    assert pause.reason is PauseReason.DIALOG
    assert "OK" in pause.message
    assert bench.store.commands.pending("pc1") is None
