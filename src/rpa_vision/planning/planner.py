"""From a sentence to a plan. It names known workflows and their parameters, and nothing else; it starts nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Literal

from rpa_vision.domain.context import DomainContext
from rpa_vision.models.graph.workflow import Variable, Workflow
from rpa_vision.models.task_plan import MOST_TASKS, TaskPlan
from rpa_vision.phrases import Language
from rpa_vision.planning.beside.alternatives import either
from rpa_vision.planning.beside.corrections import corrected
from rpa_vision.planning.beside.courtesy import without_courtesies
from rpa_vision.planning.beside.history import with_history
from rpa_vision.planning.beside.questions import asking_and_telling, only_asks
from rpa_vision.planning.beside.reasons import without_reasons, without_what_happened
from rpa_vision.planning.beside.remarks import without_remarks
from rpa_vision.planning.beside.subjects import with_subjects_of_their_own
from rpa_vision.planning.beside.talk import TalkJudge
from rpa_vision.planning.model.asking import PlanModel, proposed_by
from rpa_vision.planning.model.weighing import weighed
from rpa_vision.planning.orders.deciding import TaskChooser
from rpa_vision.planning.orders.joining import Order, orders_in
from rpa_vision.planning.orders.parts import cuts_in
from rpa_vision.planning.orders.profile import Profile, profile_of, rarity
from rpa_vision.planning.orders.understanding import NEUTRAL
from rpa_vision.planning.plan.telling import doubt
from rpa_vision.planning.plan.writing import PlanWriter, Written
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.choices import choices_in
from rpa_vision.planning.values.finding import candidates_in, free_of
from rpa_vision.planning.values.names import SHORTEST, names_in
from rpa_vision.planning.values.people import is_first_name
from rpa_vision.planning.values.prose import prose_in
from rpa_vision.planning.values.sorts import Wanted
from rpa_vision.planning.words.acronyms import declared_in, initials_of, stands_plainly
from rpa_vision.planning.words.everyday import is_everyday
from rpa_vision.planning.words.letters import NO_TERMS, Terms, letters_of
from rpa_vision.planning.words.pieces import Piece, pieces_of
from rpa_vision.planning.words.spelling import Speller
from rpa_vision.planning.words.stems import stems
from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.planning.words.word import Word, plain, words_in
from rpa_vision.ports import WordLikeness
from rpa_vision.text.folding import folded


@dataclass(frozen=True)
class KnownTasks:
    """The workflows a sentence may ask for, read once."""

    profiles: tuple[Profile, ...]
    speller: Speller
    terms: Terms
    domain: DomainContext
    abbreviations: Mapping[str, str]
    """Of the trade and of the tasks' own texts, written out."""

    @cached_property
    def wanted(self) -> tuple[Wanted, ...]:
        return tuple(one for profile in self.profiles for one in profile.wanted)

    @cached_property
    def labels(self) -> Terms:
        """Of every field."""
        return frozenset(term for one in self.wanted for term in one.words)

    @cached_property
    def names(self) -> frozenset[str]:
        """People tasks were shown with, in one word: « Vasseur »."""
        people = (one for one in self.wanted if one.sort in ("doctor", "surname"))
        return frozenset(folded(example) for one in people for example in one.variable.examples)

    @property
    def choosable(self) -> list[Variable]:
        return [one.variable for profile in self.profiles for one in profile.wanted if one.sort == "free"]


def known_tasks(workflows: Sequence[Workflow], domain: DomainContext) -> KnownTasks:
    written_out = _written_out(workflows, domain)
    profiles = tuple(profile_of(one, domain, written_out) for one in workflows)
    words = {word for one in workflows for word in letters_of(f"{one.name} {one.description}")}
    labels = {word for one in workflows for variable in one.variables for word in letters_of(variable.label)}
    known = vocabulary()
    own = {
        word: stems(word) for word in words | labels if word not in known.small and word not in known.stops
    }
    terms = frozenset(term for profile in profiles for term in profile.terms)
    speller = Speller(
        known.verbs, {**own, **known.nouns}, frozenset(own), known.asking | known.small, known.stops
    )
    return KnownTasks(profiles, speller, terms, domain, written_out)


def _written_out(workflows: Sequence[Workflow], domain: DomainContext) -> Mapping[str, str]:
    names = [text for one in workflows for text in (one.name, *(each.label for each in one.variables))]
    told = [*names, *(one.description for one in workflows)]
    return {**initials_of(names), **domain.abbreviations, **declared_in(told)}


@dataclass(frozen=True)
class TaskPlanner:
    tasks: KnownTasks
    language: Language
    words: WordLikeness | None = None
    """Without it, all that is told in words nobody listed is asked about."""
    model: PlanModel | None = None

    def plan(self, instruction: str, today: date, chosen: Mapping[int, str] | None = None) -> TaskPlan:
        """``chosen``: for a task of the plan, by its place, the workflow a person picked."""
        sentence = plain(instruction)
        decider = TaskChooser(self.tasks.profiles, rarity(self.tasks.profiles), self.tasks.domain, today)
        pieces, candidates = self._read(sentence, today)
        writer = PlanWriter(sentence, self.tasks.domain, self.language, today)
        orders = orders_in(cuts_in(sentence, pieces, candidates), decider, chosen or {})
        ours = self._plan(instruction, writer.written(orders), "words")
        if only_asks(sentence) and not any(_tells(order) for order in orders):
            return self._plan(instruction, ((), (doubt("question", self.language, [instruction]),)), "words")
        if ours.is_complete or self.model is None or chosen:
            return ours
        workflows = [one.workflow for one in self.tasks.profiles]
        steps = proposed_by(self.model, sentence, workflows)
        theirs = weighed(steps, pieces, candidates, decider)
        if not theirs:
            return ours
        tasks, doubts = writer.written(theirs)
        return self._plan(instruction, (tasks, (*doubts, doubt("by_model", self.language))), "model")

    def _plan(self, instruction: str, written: Written, by: Literal["words", "model"]) -> TaskPlan:
        tasks, doubts = written
        if len(tasks) > MOST_TASKS:
            tasks, doubts = (), (doubt("too_long", self.language),)
        return TaskPlan(instruction=instruction, tasks=tasks, doubts=doubts, by=by)

    def _read(self, sentence: str, today: date) -> tuple[list[Piece], list[Candidate]]:
        words = words_in(sentence)
        found = candidates_in(sentence, self.tasks.domain, today, self.tasks.wanted)
        prose = prose_in(
            sentence,
            words,
            found,
            [one for one in self.tasks.wanted if one.sort == "prose"],
            self.tasks.labels,
        )
        found = [*prose, *(one for one in found if free_of(prose, one.start, one.end))]
        choices = [
            one
            for one in choices_in(sentence, words, self.tasks.choosable, self._means_something)
            if free_of(found, one.start, one.end)
        ]
        candidates = sorted([*found, *choices], key=lambda one: one.start)
        names = names_in(
            sentence,
            words,
            candidates,
            self._means_something,
            vocabulary(),
            self._is_abbreviation,
            self.tasks.names,
            self._is_plainly_a_name,
        )
        candidates = sorted([*candidates, *names], key=lambda one: one.start)
        words = [self._spelt(word) if free_of(candidates, word.start, word.end) else word for word in words]
        pieces = [
            self._mended(_plain_title(piece, candidates), candidates)
            for piece in pieces_of(words, vocabulary(), self.tasks.abbreviations)
        ]
        pieces, candidates = either(sentence, pieces, candidates)
        pieces, candidates = corrected(pieces, candidates)
        read = pieces
        pieces = asking_and_telling(sentence, words, pieces, candidates)
        pieces = with_history(sentence, pieces, candidates)
        pieces, candidates = without_remarks(sentence, pieces, candidates, self.words)
        pieces = without_what_happened(sentence, pieces, candidates)
        pieces = without_reasons(sentence, pieces, candidates)
        if self.words is not None:
            pieces = TalkJudge(self.words, self._is_of_tasks).without_talk(sentence, pieces, candidates)
        explained = pieces
        pieces, candidates = without_courtesies(sentence, explained, candidates)
        return with_subjects_of_their_own(sentence, read, explained, pieces, candidates), candidates

    def _is_of_tasks(self, terms: Terms) -> bool:
        return not terms.isdisjoint(self.tasks.terms | NEUTRAL)

    def _means_something(self, word: Word) -> bool:
        return not (
            word.is_capital and not word.text.isupper() and is_first_name(word.text)
        ) and self._is_known(word)

    def _is_known(self, word: Word) -> bool:
        return (
            vocabulary().knows(word.letters)
            or vocabulary().turns(word.letters)
            or not stems(word.letters).isdisjoint(self.tasks.terms)
            or self._is_short(word)
        )

    def _is_plainly_a_name(self, word: Word) -> bool:
        """« Garrel : bracelet »: with a capital, of no language, and no slip of another word."""
        letters = word.letters
        capital = (
            word.is_capital and word.text[1:].islower() and letters.isalpha() and len(letters) >= SHORTEST
        )
        odd = capital and not is_everyday(letters) and not self._is_known(word)
        return odd and self._spelt(word) is word and not self.tasks.speller.adds_nothing(letters)

    def _is_abbreviation(self, word: Word) -> bool:
        """« DDN », « IPP »: of the trade, and in no name."""
        return word.text.isupper() and word.letters in self.tasks.abbreviations

    def _is_short(self, word: Word) -> bool:
        own = word.letters in self.tasks.abbreviations
        return own and (
            word.text.isupper()
            or word.letters in self.tasks.domain.abbreviations
            or stands_plainly(word.letters)
        )

    def _spelt(self, word: Word) -> Word:
        if (
            self._means_something(word)
            or word.letters in vocabulary().asking
            or vocabulary().turns(word.letters)
        ):
            return word
        return replace(word, letters=self.tasks.speller.spelt(word.letters))

    def _mended(self, piece: Piece, candidates: Sequence[Candidate]) -> Piece:
        unknown = (
            piece.part == "word"
            and piece.letters not in vocabulary().asking
            and not vocabulary().turns(piece.letters)
            and not piece.deeds
            and not piece.things
            and piece.terms.isdisjoint(self.tasks.terms)
        )
        if not unknown or not free_of(candidates, piece.start, piece.end):
            return piece
        mended = self.tasks.speller.mended(piece)
        if mended is piece and self.tasks.speller.adds_nothing(piece.letters):
            return replace(piece, part="small", terms=NO_TERMS)
        return mended


def _tells(order: Order) -> bool:
    """« où en est le colis … ? »: a task that looks something up answers it."""
    best = order.decision.best
    return best is not None and bool(best.profile.deeds & _LOOKS)


_LOOKS = frozenset({"deed:look", "deed:track"})


def _plain_title(piece: Piece, candidates: Sequence[Candidate]) -> Piece:
    """Before a name « Dr » is a doctor, whatever else it may stand for."""
    stands_before = any(
        one.kind == "name" and piece.end < one.start <= piece.end + len(". ") for one in candidates
    )
    return Piece(piece.words, "small") if stands_before else piece
