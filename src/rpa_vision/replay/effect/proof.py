"""What our own perception says about a step's effect: what is missing, and what proves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.action import TextInputAction
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.wanted_state import TURNED
from rpa_vision.models.graph.workflow import Node
from rpa_vision.models.replay.verdict import Proof, ReadBack
from rpa_vision.perception.picture.change import is_new
from rpa_vision.perception.states.state import state_at
from rpa_vision.phrases import Language, say
from rpa_vision.ports import Frame
from rpa_vision.replay.effect.readback import read_back
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.plan.subject import Subject
from rpa_vision.replay.sight import Sight
from rpa_vision.replay.step.choice import came_to_show
from rpa_vision.replay.step.wish import STATES, wish_of
from rpa_vision.replay.trust.identity import IdentityGate, mismatch_words
from rpa_vision.replay.trust.named import named_in
from rpa_vision.text.folding import said_in, squeezed

_NOT_PROVEN = {
    "masked": "readback.masked",
    "partly": "readback.partly",
    "differs": "readback.differs",
    "unreadable": "readback.unreadable",
}


@dataclass(frozen=True)
class Looked:
    """One step, the screen before and after it, and what may be seen next."""

    step: PlanStep
    before: Frame
    after: Sight
    known: KnownScreens
    place: Point | None
    """Where the action went; for typing, where its field was clicked."""
    alternatives: Sequence[Node]
    """Screens that some demonstrations went on from."""


@dataclass(frozen=True)
class OwnSight:
    failures: tuple[str, ...] = ()
    proofs: tuple[Proof, ...] = ()
    read_back: ReadBack | None = None
    about_another: bool = False
    """What it led to names somebody else."""

    @property
    def seen(self) -> bool | None:
        """Something that should be seen is not; all of it is; or nothing tells."""
        return False if self.failures else True if self.proofs else None


def own_sight(looked: Looked, language: Language) -> OwnSight:
    typed = _typed(looked, language)
    if typed.failures:
        return typed
    reached = _reached(looked)
    arrived = looked.step.expected is None or reached is not None
    failures = [] if arrived else [_screen_missing(looked, language)]
    moved = reached is not None and reached.node_id != looked.step.screen.node_id
    missing = dict(missing_effects(looked, language, fresh=not moved))
    failures += missing.values()
    misnamed = list(misnamed_on(looked, reached, language)) if arrived else []
    failures += misnamed
    about_another = bool(misnamed) or (arrived and not looked.step.subject_effects.isdisjoint(missing))
    wished, picked = OwnSight() if moved else _wished(looked, language), _picked(looked, language)
    failures += [*wished.failures, *picked.failures]
    proofs = [*typed.proofs, *wished.proofs, *picked.proofs]
    proofs += [
        Proof(kind="text", detail=say(language, "effect.text_seen", text=effect.value))
        for effect in looked.step.effects
        if effect.kind == "text_visible"
    ]
    if reached is not None and moved:
        proofs.append(Proof(kind="screen", detail=say(language, "effect.screen_seen", text=reached.label)))
    return OwnSight(tuple(failures), () if failures else tuple(proofs), typed.read_back, about_another)


def _typed(looked: Looked, language: Language) -> OwnSight:
    """The value itself, read where it was typed, is the proof.

    It proves more than the number of pixels it covers: a short value changes less of the screen than the pixel
    level notices.
    """
    action, view = looked.step.action, looked.after.view
    if not isinstance(action, TextInputAction):
        return OwnSight()
    text = action.parameters.text
    read = read_back(text, looked.before, view, looked.place, looked.step.field_label)
    if not read.is_proof:
        failure = say(language, _NOT_PROVEN[read.outcome], text=text, seen=read.seen or "")
        return OwnSight((failure,), read_back=read)
    key = "effect.text_seen" if read.outcome == "exact" else "readback.rewritten"
    proof = Proof(kind="read_back", detail=say(language, key, text=text, seen=read.seen))
    return OwnSight(proofs=(proof,), read_back=read)


def _wished(looked: Looked, language: Language) -> OwnSight:
    """What was to be ticked or chosen is seen to be, however few pixels show it. Where that cannot be read, a box may
    be in either state; of a row the rest of what is seen decides."""
    wanted = wish_of(looked.step)
    if wanted is None or looked.place is None:
        return OwnSight()
    state, told = state_at(looked.after.view, looked.place), say(language, STATES[wanted])
    if state == wanted:
        return OwnSight(proofs=(Proof(kind="state", detail=say(language, "effect.is_so", state=told)),))
    if state is None and wanted not in TURNED:
        return OwnSight()
    return OwnSight((say(language, "effect.is_not_so", state=told),))


def _picked(looked: Looked, language: Language) -> OwnSight:
    """The field itself must show the value: nothing else says that it was this one that was picked, or that the
    program kept it."""
    wish = looked.step.choosing
    if wish is None or wish.does != "picks":
        return OwnSight()
    if came_to_show(wish, looked.before, looked.after.view):
        told = say(language, "effect.shows_value", label=wish.label, value=wish.value)
        return OwnSight(proofs=(Proof(kind="state", detail=told),))
    return OwnSight((say(language, "effect.shows_no_value", label=wish.label, value=wish.value),))


def _reached(looked: Looked) -> Node | None:
    """The screen it led to; of a screen and a dialog over it, the dialog. Where it should have led away, being still
    there proves nothing."""
    step = looked.step
    expected = [] if step.expected is None else [step.expected]
    settled = {one.node_id for one in expected} | ({step.screen.node_id} if expected else set())
    others = [one for one in looked.alternatives if one.node_id not in settled]
    front_first = sorted([*expected, *others], key=lambda node: node.screen_template.spoken is None)
    return next((node for node in front_first if looked.after.shows(node, looked.known)), None)


def misnamed_on(looked: Looked, reached: Node | None, language: Language) -> Iterator[str]:
    """« Le dossier de … a été enregistré », said of somebody else, is no proof; nor is the neighbour's record."""
    step = looked.step
    spoken = reached.screen_template.spoken if reached is not None else None
    for subject in step.identity if spoken is not None else ():
        if spoken is not None and subject.variable in spoken.names:
            other = named_in(spoken, subject.variable, subject.value, looked.after).mismatch
            if other is not None:
                yield mismatch_words(other, language)
    for other in IdentityGate().check(_whom_after(step, reached), looked.after).wrong:
        yield mismatch_words(other, language)


def _whom_after(step: PlanStep, screen: Node | None) -> tuple[Subject, ...]:
    """Where it leads elsewhere, writes, or chooses somebody in a list. A field clicked changes nobody."""
    if screen is None:
        return ()
    may_be_another = screen.node_id != step.screen.node_id or step.consequential or step.chooses_row
    return step.identity_after.get(screen.node_id, ()) if may_be_another else ()


def _screen_missing(looked: Looked, language: Language) -> str:
    expected = looked.step.expected
    if expected is None:
        return say(language, "effect.screen_missing", text="")
    return told_otherwise(expected, looked.after, language) or say(
        language, "effect.screen_missing", text=expected.label
    )


def told_otherwise(node: Node, sight: Sight, language: Language) -> str | None:
    """Where a dialog looks like the one that is meant, and does not say what that one says."""
    spoken = node.screen_template.spoken
    if spoken is None or not sight.shows_but_for_its_words(node):
        return None
    return say(language, "effect.told_otherwise", screen=node.label, text=spoken.says)


def missing_effects(looked: Looked, language: Language, *, fresh: bool) -> Iterator[tuple[str, str]]:
    """Declared effects that do not hold, and why. On a screen that stays, a text that was there before is none."""
    for effect in looked.step.effects:
        failure = effect.failure(looked.after)
        if failure is not None and effect.kind == "text_visible":
            yield effect.value, say(language, "effect.text_missing", text=effect.value)
        elif failure is not None:
            yield effect.value, say(language, "effect.other_missing", text=failure)
        elif fresh and effect.kind == "text_visible" and not _is_fresh(effect, looked):
            yield effect.value, say(language, "readback.was_there", text=effect.value)


def _is_fresh(effect: Condition, looked: Looked) -> bool:
    view, wanted = looked.after.view, squeezed(effect.value)
    if looked.before.size != view.size:
        return True
    saying = [line for line in view.lines if wanted in said_in([line.text])]
    return not saying or any(is_new(line.bbox, looked.before, view.frame) for line in saying)
