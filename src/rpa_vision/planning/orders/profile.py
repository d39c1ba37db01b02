"""What a workflow is about, in the planner's words: its name first, then what is told of it and read on its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import log

from rpa_vision.domain.context import DomainContext
from rpa_vision.models.graph.action import Action, CompoundAction, ExtractTextAction, MouseClickAction
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.planning.values.sorts import Wanted, wanted_by
from rpa_vision.planning.words.letters import Terms
from rpa_vision.planning.words.pieces import Piece, pieces_of
from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.planning.words.word import words_in
from rpa_vision.workflow.telling import only_telling

NAME, TOLD, LABEL, STEP = 1.0, 0.7, 0.6, 0.35
"""How much a word counts by where it stands: a name is chosen with care, a button is called like many others."""
BORING = frozenset(
    {"thing:patient", "thing:record", "thing:name", "thing:code", "thing:date", "thing:list", "~patient"}
)
"""Said of every task of a hospital: they tell none from another."""


_TIMED = frozenset({"deed:book", "deed:cancel", "deed:shift"})


@dataclass(frozen=True)
class Profile:
    workflow: Workflow
    terms: Mapping[str, float]
    """With what each counts."""
    deeds: Terms
    """What it does, by its name, or by what is told of it where the name does not say."""
    things: Terms
    """What its name says it is about."""
    objects: Terms
    """The same, with words of its name that no vocabulary holds."""
    wanted: tuple[Wanted, ...]
    optional: frozenset[str]
    reads: tuple[str, ...] = ()
    """What it reads on its way, by the names its values get."""

    @property
    def lasts(self) -> bool:
        """Its outcome goes on from a day: by what it does, or by what its field is called, « Prise d'effet »."""
        known = vocabulary()
        said = frozenset(word for one in self.wanted if one.sort == "day" for word in one.label_words)
        return bool(self.deeds & known.lasting or said & known.lists["lasting"])

    @cached_property
    def core(self) -> Terms:
        """Terms of which at least one has to be said, unless values tell."""
        named = frozenset(term for term, weight in self.terms.items() if weight >= TOLD)
        return named - BORING


def profile_of(workflow: Workflow, domain: DomainContext, written_out: Mapping[str, str]) -> Profile:
    terms: dict[str, float] = {}
    for text, weight in _texts(workflow):
        for piece in _pieces(text, written_out):
            for term in piece.terms:
                terms[term] = max(terms.get(term, 0.0), weight)
    named = [_with_its_verb(one) for one in _pieces(workflow.name, written_out)]
    told = _pieces(workflow.description, written_out)
    terms.update({deed: NAME for piece in named for deed in piece.deeds})
    deeds = _deeds(named)
    things = frozenset(term for piece in named for term in piece.things) - BORING
    near = frozenset(vocabulary().near[one] for one in things if one in vocabulary().near and deeds & _TIMED)
    things |= near
    terms.update(dict.fromkeys(near - terms.keys(), NAME))
    return Profile(
        workflow,
        terms,
        deeds | _first_deed(told[:1]) | _by_making(deeds, named) if deeds else _deeds(told),
        things,
        things | frozenset(term for piece in named if _is_own(piece) for term in piece.terms),
        tuple(wanted_by([one for one in workflow.variables if one.kind != "secret"], domain)),
        only_telling(workflow),
        tuple(dict.fromkeys(_read_by(workflow))),
    )


def _read_by(workflow: Workflow) -> Iterator[str]:
    for action in _actions(workflow):
        if isinstance(action, ExtractTextAction) and not action.parameters.table:
            yield action.parameters.variable


def _actions(workflow: Workflow) -> Iterator[Action]:
    for edge in workflow.edges:
        yield from edge.action.actions if isinstance(edge.action, CompoundAction) else (edge.action,)


def _pieces(text: str, written_out: Mapping[str, str]) -> Sequence[Piece]:
    return pieces_of(words_in(text), vocabulary(), written_out)


_MADE_OF = (
    ("ation", "er"),
    ("cation", "quer"),
    ("ition", "er"),
    ("ement", "er"),
    ("age", "er"),
    ("ation", "e"),
    ("ment", ""),
)
"""How French and English make a noun of a verb: « organisation », « convocation », "assignment"."""


def _with_its_verb(piece: Piece) -> Piece:
    """A task's name says what it does, whatever noun its verb was made into."""
    if not _is_own(piece):
        return piece
    verbs = vocabulary().verbs
    for end, verb in _MADE_OF:
        base = piece.letters.rstrip("s").removesuffix(end)
        if piece.letters.rstrip("s").endswith(end) and (deeds := verbs.get(base + verb)):
            return replace(piece, terms=piece.terms | deeds)
    return piece


def _is_own(piece: Piece) -> bool:
    return piece.part == "word" and not piece.deeds and not piece.things


def _by_making(deeds: Terms, named: Sequence[Piece]) -> Terms:
    """« Préparation d'un virement » pays, « Création d'une expédition » sends: to make the thing is to do it."""
    if not deeds & vocabulary().making:
        return frozenset()
    makes = vocabulary().makes
    others = [piece for piece in named if not piece.deeds & deeds]
    return frozenset(
        deed
        for piece in others
        for deed in (*piece.deeds, *(makes[one] for one in piece.things if one in makes))
    )


def _deeds(pieces: Sequence[Piece]) -> Terms:
    """The first word that is one: « Impression de la demande » prints."""
    return next((piece.deeds for piece in pieces if piece.deeds), frozenset())


def _first_deed(pieces: Sequence[Piece]) -> Terms:
    return next((piece.deeds for piece in pieces if piece.is_order and piece.deeds), frozenset())


def _texts(workflow: Workflow) -> Iterator[tuple[str, float]]:
    yield workflow.name, NAME
    yield workflow.description, TOLD
    for variable in workflow.variables:
        yield f"{variable.label} {variable.name.replace('_', ' ')}", LABEL
    for part in _actions(workflow):
        if isinstance(part, MouseClickAction) and part.target is not None and part.target.text:
            yield part.target.text, STEP


def rarity(profiles: Sequence[Profile]) -> Mapping[str, float]:
    """What nearly every task speaks of tells little."""
    counts: dict[str, int] = {}
    for profile in profiles:
        for term in profile.terms:
            counts[term] = counts.get(term, 0) + 1
    return {term: 0.3 + log(1 + len(profiles) / count) for term, count in counts.items()}
