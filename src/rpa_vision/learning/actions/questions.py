"""What is asked where nothing that was shown says which of several alike is meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rpa_vision.learning.graph.align import CHOSEN, StepColumn
from rpa_vision.learning.watching.shown_step import ShownStep
from rpa_vision.lexicon.labels import Sense, label
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction
from rpa_vision.models.graph.doubt import AnswerOption, Question, ShownAmongRivals
from rpa_vision.models.graph.references import own_words, references
from rpa_vision.models.graph.workflow import Doubt, Edge
from rpa_vision.models.screen import ElementType
from rpa_vision.models.target import Target
from rpa_vision.text.value_kinds import is_record_number

SET = frozenset({ElementType.RADIO, ElementType.CHECKBOX})
"""What a click gives a value to."""
_FIELDS = frozenset({"form_input", "password_input"})

UNSEEN_AFTER_S = 0.3
"""Who sees something new and clicks on it has taken that long, or longer: what a picture shows that is no older than
that, they saw, too."""
PICTURES_KEPT = 5
"""As many as a person looks at."""


def which_one(column: StepColumn, options: Sequence[AnswerOption] = ()) -> Question:
    """``options``: what may tell the right one from now on. A person can always choose each time."""
    shown = [picture for who in sorted(column.steps) if (picture := _among_rivals(column.steps[who]))]
    person = AnswerOption(option_id="person", kind="person")
    return Question(options=(*options, person), pictures=tuple(shown[:PICTURES_KEPT]))


def not_for_everybody(edges: Sequence[Edge], columns: Sequence[StepColumn], count: int) -> Iterator[Doubt]:
    """What only some clicked and no known word names: it may say who it was that time, and be another's next. A button
    may be called by any word, but not where others clicked another such one instead."""
    clicks = [
        (edge, column, target)
        for edge, column in zip(edges, columns, strict=True)
        if len(column.demonstrations) < count and (target := _named_by_no_known_word(edge)) is not None
    ]
    for edge, column, target in clicks:
        instead = any(other is not edge and _follow_the_same(other, edge) for other, *_ in clicks)
        if instead or _has_number(target) or _is_listed(column):
            same = AnswerOption(
                option_id="same", kind="same", named=own_words(target.text or ""), target=target
            )
            asked = which_one(column, [same])
            yield Doubt(kind="which_one", about=edge.edge_id, seen=len(column.demonstrations), question=asked)


def given_by_some(edges: Sequence[Edge], columns: Sequence[StepColumn], count: int) -> Iterator[Doubt]:
    """A text, a choice or a tick that not everybody gave or found there: who goes the way of those who did would give
    their value, whoever it is about."""
    for edge, column in zip(edges, columns, strict=True):
        value = _value_given(edge, column) if len(column.demonstrations) < count else None
        if value is not None:
            same = AnswerOption(option_id="same", kind="same", named=value)
            asked = which_one(column, [same])
            yield Doubt(
                kind="given_by_some", about=edge.edge_id, seen=len(column.demonstrations), question=asked
            )


def shown_unseen(edges: Sequence[Edge], columns: Sequence[StepColumn]) -> Iterator[Doubt]:
    """A click of which every picture is older than what the person saw: what stands there on it may be another thing."""
    for edge, column in zip(edges, columns, strict=True):
        if isinstance(edge.action, MouseClickAction) and all(map(_is_unseen, column.steps.values())):
            target = edge.action.target
            same = AnswerOption(
                option_id="same", kind="same", named=own_words((target and target.text) or ""), target=target
            )
            person = AnswerOption(option_id="person", kind="person")
            shown = [picture for who in sorted(column.steps) if (picture := _pictured(column.steps[who]))]
            asked = Question(options=(same, person), pictures=tuple(shown[:PICTURES_KEPT]))
            yield Doubt(
                kind="shown_unseen", about=edge.edge_id, seen=len(column.demonstrations), question=asked
            )


def _is_unseen(step: ShownStep) -> bool:
    age = step.event.screenshot_age_s
    return age is not None and age > UNSEEN_AFTER_S


def _value_given(edge: Edge, column: StepColumn) -> str | None:
    """None where it gives none, or where the replay is given it."""
    match edge.action:
        case TextInputAction(parameters=typing):
            value = typing.text
        case MouseClickAction(parameters=clicking) if clicking.chooses is not None:
            value = clicking.chooses.value
        case MouseClickAction(target=Target(text=str() as words)) if _sets(column):
            value = words
        case _:
            return None
    return None if references(value) or not value.strip() else own_words(value)


def _sets(column: StepColumn) -> bool:
    return all(step.meant is not None and step.meant.type in SET for step in column.steps.values())


def _follow_the_same(one: Edge, other: Edge) -> bool:
    return bool(set(one.follows) & set(other.follows)) or not (one.follows or other.follows)


def _named_by_no_known_word(edge: Edge) -> Target | None:
    target = edge.action.target if isinstance(edge.action, MouseClickAction) else None
    words = "" if target is None else own_words(target.text or "")
    if target is None or not words or target.cells or target.role in _FIELDS:
        return None
    said = label(words)
    return target if _has_number(target) or (said.sense is Sense.DOES and not said.kinds) else None


def _has_number(target: Target) -> bool:
    return any(map(is_record_number, own_words(target.text or "").split()))


def _is_listed(column: StepColumn) -> bool:
    return all(step.meant is not None and step.meant.type in CHOSEN for step in column.steps.values())


def _among_rivals(step: ShownStep) -> ShownAmongRivals | None:
    picture = _pictured(step)
    return picture if picture is not None and picture.rivals else None


def _pictured(step: ShownStep) -> ShownAmongRivals | None:
    meant = step.meant
    if meant is None:
        return None
    among = meant.row or meant.standing
    return ShownAmongRivals(
        session_id=step.screen.session_id,
        screenshot_id=step.screen.screenshot_id,
        chosen=meant.words_box or meant.box,
        rivals=() if among is None else among.rivals,
    )
