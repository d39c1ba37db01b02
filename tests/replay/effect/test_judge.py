"""A step's effect is judged by pixels, then by what is seen, then by what the record says; the proofs are kept."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from fake_models import FakeVision
from painted import FakePaintedOcr
from replay_bench import admission_workflow
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.engines.records.sources import NamedRecords
from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction, TextParameters
from rpa_vision.models.graph.screen_template import Condition, ScreenTemplate
from rpa_vision.models.graph.workflow import Node, SafetyRules
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.models.session import WindowContext
from rpa_vision.models.target import Target
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import RecordReader
from rpa_vision.replay.effect.judge import Judge, why_not_verified
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import RecordSource, Settings
from rpa_vision.verification.critic import Critic
from rpa_vision.verification.pixels import ReplayVerifier

Texts = dict[tuple[int, int], str]

FORM: Texts = {(20, 10): "Fiche patient", (20, 60): "N° patient", (300, 300): "Enregistrer"}
SAVED: Texts = {(20, 10): "Admission enregistrée", (300, 300): "Terminer"}
WARNED: Texts = {(20, 10): "Doublon possible", (300, 300): "Continuer"}
FIELD = Point(200, 69)


def node(name: str, text: str) -> Node:
    return Node(node_id=name, label=text, screen_template=ScreenTemplate(required_text_any=(text,)))


THE_FORM, THE_END, THE_WARNING = (
    node("n1", "Fiche patient"),
    node("n2", "Admission enregistrée"),
    node("n3", "Doublon possible"),
)
KNOWN = KnownScreens(admission_workflow(), {}, lambda *_: pytest.fail("no screen has a vector"))
SAVE = PlanStep(
    key="e1",
    edge_id="e1",
    action=MouseClickAction(target=Target(text="Enregistrer")),
    screen=THE_FORM,
    needed=(),
    expected=THE_END,
    effects=(),
    timeout_s=5.0,
    rules=SafetyRules(),
    consequential=True,
)
STAYS = replace(SAVE, expected=THE_FORM)
TYPE = replace(STAYS, action=TextInputAction(parameters=TextParameters(text="10234")))
SAYS_SAVED = (Condition(kind="text_visible", value="Enregistré"),)


def judged(
    step: PlanStep,
    before: Texts,
    after: Texts,
    place: Point | None = None,
    alternatives: Sequence[Node] = (),
    records: RecordReader | None = None,
    model: FakeVision | None = None,
) -> Verification:
    ocr, settings = FakePaintedOcr(), Settings()
    was, now = ocr.paint(before), ocr.paint(after)
    sight = Sight(ScreenView(now, build_senses(settings, ocr)), WindowContext(), "a.png")
    critic = Critic(model, 30.0, "fr") if model else None
    judge = Judge(ReplayVerifier(settings.verification), "fr", records, critic)
    return judge.judge(step, was, sight, KNOWN, place, alternatives)


def kinds(seen: Verification) -> list[str]:
    return [proof.kind for proof in seen.proofs]


def test_the_expected_screen_is_proof() -> None:
    seen = judged(SAVE, FORM, SAVED)
    assert seen.verified
    assert kinds(seen) == ["screen"]
    assert "Admission enregistrée" in seen.proofs[0].detail


def test_another_screen_is_not_and_leaves_no_proof() -> None:
    seen = judged(SAVE, FORM, WARNED)
    assert (seen.verified, seen.suggestion, seen.proofs) == (False, "retry", ())
    assert why_not_verified(seen) is PauseReason.EFFECT_NOT_SEEN


def test_a_screen_that_some_demonstrations_went_on_from_is_proof_too() -> None:
    seen = judged(SAVE, FORM, WARNED, alternatives=[THE_WARNING])
    assert seen.verified
    assert "Doublon possible" in seen.proofs[0].detail


def test_being_still_there_is_none_even_where_some_went_on_from_there() -> None:
    moved = {**FORM, (400, 200): "Chargement"}
    assert not judged(SAVE, FORM, moved, alternatives=[THE_FORM]).verified


def test_where_it_stays_changed_pixels_are_all_there_is() -> None:
    seen = judged(STAYS, FORM, {**FORM, (400, 200): "Chargement"})
    assert seen.verified
    assert kinds(seen) == ["pixels"]


def test_a_declared_text_that_comes_up_is_proof() -> None:
    step = replace(STAYS, effects=SAYS_SAVED)
    assert kinds(judged(step, FORM, {**FORM, (400, 200): "Enregistré"})) == ["text"]
    assert not judged(step, FORM, {**FORM, (400, 200): "Non enregistré"}).verified


def test_a_declared_text_that_was_there_already_is_not() -> None:
    """The word of an earlier save says nothing about this one."""
    old = {**FORM, (400, 200): "Enregistré"}
    seen = judged(replace(STAYS, effects=SAYS_SAVED), old, {**old, (20, 120): "Merci de patienter"})
    assert not seen.verified
    assert "déjà" in (seen.semantic_detail or "")


def test_on_another_screen_a_text_counts_wherever_it_stood_before() -> None:
    step = replace(SAVE, effects=(Condition(kind="text_visible", value="10234"),))
    before = {**FORM, (400, 200): "10234"}
    assert kinds(judged(step, before, {**SAVED, (400, 200): "10234"})) == ["text", "screen"]


def test_typed_text_is_proven_by_reading_it() -> None:
    seen = judged(TYPE, FORM, {**FORM, (150, 60): "10234"}, FIELD)
    assert kinds(seen) == ["read_back"]
    assert seen.read_back is not None
    assert seen.read_back.outcome == "exact"


def test_typed_text_that_cannot_be_read_is_not() -> None:
    seen = judged(TYPE, FORM, {**FORM, (150, 60): "10243"}, FIELD)
    assert not seen.verified
    assert seen.read_back is not None
    assert not seen.read_back.is_proof


@pytest.fixture
def dossiers(tmp_path: Path) -> NamedRecords:
    with sqlite3.connect(tmp_path / "dpi.db") as made:
        made.executescript("CREATE TABLE a (ipp TEXT); INSERT INTO a VALUES ('10234')")
    made.close()
    return NamedRecords({"dpi": RecordSource(url=SecretStr(f"sqlite:///{tmp_path / 'dpi.db'}"))}, "fr")


def checked(ipp: str, source: str = "dpi") -> PlanStep:
    check = SqlCheck(source=source, query="SELECT ipp FROM a WHERE ipp = :ipp", values={"ipp": ipp})
    return replace(SAVE, checks=(check,))


def test_the_record_is_the_strongest_proof(dossiers: NamedRecords) -> None:
    seen = judged(checked("10234"), FORM, SAVED, records=dossiers)
    assert seen.verified
    assert kinds(seen) == ["record", "screen"]


def test_a_screen_that_says_saved_is_not_believed_against_the_record(dossiers: NamedRecords) -> None:
    seen = judged(checked("10243"), FORM, SAVED, records=dossiers)
    assert (seen.verified, seen.suggestion, seen.proofs) == (False, "abort", ())
    assert why_not_verified(seen) is PauseReason.RECORD_DISAGREES


@pytest.mark.parametrize("configured", [True, False])
def test_a_record_that_cannot_be_asked_is_no_success(dossiers: NamedRecords, configured: bool) -> None:
    seen = judged(checked("10234", "autre"), FORM, SAVED, records=dossiers if configured else None)
    assert not seen.verified
    assert "autre" in (seen.semantic_detail or "")
    assert why_not_verified(seen) is PauseReason.EFFECT_NOT_SEEN


def test_the_record_is_not_asked_before_the_screen_says_so(dossiers: NamedRecords) -> None:
    assert judged(checked("10234"), FORM, WARNED, records=dossiers).records == ()


def test_a_model_cannot_turn_not_seen_into_success() -> None:
    model = FakeVision(["VERDICT: OUI\nRAISON: tout est enregistré"])
    assert not judged(SAVE, FORM, WARNED, model=model).verified
    assert model.questions == []


def test_a_model_that_sees_it_too_adds_confidence_but_no_proof() -> None:
    moved = {**FORM, (400, 200): "Chargement"}
    alone, with_model = (
        judged(STAYS, FORM, moved),
        judged(STAYS, FORM, moved, model=FakeVision(["VERDICT: OUI"])),
    )
    assert with_model.verified
    assert with_model.confidence > alone.confidence
    assert kinds(with_model) == ["pixels"]


def test_a_model_that_does_not_see_it_is_heard() -> None:
    seen = judged(SAVE, FORM, SAVED, model=FakeVision(["VERDICT: NON\nRAISON: un message d'erreur"]))
    assert not seen.verified
    assert "un message d'erreur" in (seen.semantic_detail or "")


def test_a_model_that_cannot_be_understood_changes_nothing() -> None:
    seen = judged(SAVE, FORM, SAVED, model=FakeVision(["Je ne sais pas."]))
    assert seen == judged(SAVE, FORM, SAVED).model_copy(
        update={"semantic_elapsed_ms": seen.semantic_elapsed_ms}
    )


def test_nothing_moved_is_not_looked_at_further() -> None:
    model = FakeVision(["VERDICT: OUI"])
    seen = judged(SAVE, FORM, FORM, model=model)
    assert (seen.verified, seen.suggestion, model.questions) == (False, "retry", [])
