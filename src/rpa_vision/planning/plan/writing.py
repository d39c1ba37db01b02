"""Orders written down as a plan: every value in the form its task was shown, every doubt said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from datetime import date

from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.forms.days import is_in_part
from rpa_vision.models.replay.run import Given
from rpa_vision.models.task_plan import OfferedValue, PlannedTask, PlannedValue, TaskDoubt, WorkflowChoice
from rpa_vision.phrases import Language, say
from rpa_vision.planning.orders.clause import told_by_codes
from rpa_vision.planning.orders.joining import Order
from rpa_vision.planning.orders.profile import Profile
from rpa_vision.planning.orders.understanding import Understood, parted_names
from rpa_vision.planning.plan.handing_on import Said, handed_on, read_before
from rpa_vision.planning.plan.in_time import in_time
from rpa_vision.planning.plan.lending import Draft, again_after, is_plainly_denied, is_theirs, may_lend
from rpa_vision.planning.plan.telling import doubt, words_of
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.fitting import Fit, fit
from rpa_vision.planning.values.sorts import Wanted, is_subject, shape
from rpa_vision.planning.values.written import day_written, written

Written = tuple[tuple[PlannedTask, ...], tuple[TaskDoubt, ...]]
_WHOLE_DAY = frozenset({"99/99/9999"})
Coded = frozenset({"cim10", "ccam"})


@dataclass(frozen=True)
class PlanWriter:
    sentence: str
    domain: DomainContext
    language: Language
    today: date

    def written(self, orders: Sequence[Order]) -> Written:
        drafts = [self._draft(order) for order in orders]
        kept = [(place, draft) for place, draft in enumerate(drafts) if not draft.order.denied]
        asked = [(place, draft) for place, draft in kept if not draft.order.told]
        done = [draft for _, draft in kept if draft.order.told]
        forbids = any(draft.order.denied for draft in drafts)
        kept = asked if asked or forbids else kept
        lent = frozenset(
            start for _, draft in kept for start in self._lent_to(draft, [one for _, one in kept])
        )
        tasks: list[PlannedTask] = []
        doubts: list[TaskDoubt] = []
        for number, (place, draft) in enumerate(kept):
            others = sorted(
                (one for one in range(len(drafts)) if one != place and may_lend(drafts[one], draft)),
                key=lambda one: (one > place, abs(one - place)),
            )
            elsewhere = [[*_said(drafts[one]), *self._left_for(draft, drafts[one])] for one in others]
            tasks.append(
                self._task(
                    draft,
                    elsewhere,
                    drafts[place - 1] if draft.order.repeats else None,
                    again_after(drafts, place),
                    [_sure(one) for _, one in kept[:number]],
                )
            )
            doubts += self._doubts(draft, number, lent)
        wanted = {draft.understood.workflow_id for _, draft in kept if draft.understood is not None}
        unclear = [draft for draft in done if kept and (not asked or not is_plainly_denied(draft, wanted))]
        if unclear:
            words = [words_of(self.sentence, draft.order.decision) for draft in unclear]
            doubts.append(doubt("question", self.language, words))
        forbidden = [
            draft.order.decision
            for draft in drafts
            if draft.order.denied and not is_plainly_denied(draft, wanted)
        ]
        if tasks and forbidden:
            words = [words_of(self.sentence, decision) for decision in forbidden]
            doubts.append(doubt("stopped", self.language, words))
        return tuple(tasks), tuple(doubts)

    def _left_for(self, draft: Draft, other: Draft) -> Iterator[Said]:
        """Whom another task was told about and has no field for: « code le séjour de Mme X et sors-lui ses étiquettes »."""
        if draft.understood is None or other.understood is None:
            return
        for wanted, one in self._strays(draft.understood, other.understood):
            value = written(one, wanted, self.domain)
            name = wanted.variable.name
            yield wanted, PlannedValue(variable=name, label="", kind="", value=value, said=one.text)

    def _strays(self, mine: Understood, theirs: Understood) -> Iterator[tuple[Wanted, Candidate]]:
        """What stands in another part and fits here: whom it is about, by a name or by a number of the form shown."""
        unclaimed = parted_names(theirs.filling.unclaimed, mine.profile)
        for wanted in filter(is_subject, mine.profile.wanted):
            for one in unclaimed:
                least = Fit.LIKELY if one.kind in ("name", "capitals") else Fit.SURE
                if fit(one, wanted, self.domain, self.today, born=False, named=False) >= least:
                    yield wanted, one

    def _lent_to(self, draft: Draft, others: Sequence[Draft]) -> Iterator[int]:
        """Numbers that a task without one takes from its neighbours: « bracelet et étiquettes de Mme X, IPP … »."""
        best = draft.understood
        if best is None:
            return
        for other in others:
            if other is draft or other.understood is None:
                continue
            for wanted, one in self._strays(best, other.understood):
                if wanted.variable.name not in best.filling.given and one.kind not in ("name", "capitals"):
                    yield one.start

    def _draft(self, order: Order) -> Draft:
        best = order.decision.best
        if best is None:
            return Draft(order, None, (), ())
        values, explained = self._values(best)
        explained |= told_by_codes(best.part, self.domain)
        left = [(piece.start, piece.text) for piece in best.unexplained if piece.start not in explained]
        left += [
            (one.start, one.text)
            for one in best.filling.unclaimed
            if one.start not in explained and not best.is_beside(one)
        ]
        return Draft(order, best, tuple(values), tuple(left))

    def _values(self, best: Understood) -> tuple[list[PlannedValue], set[int]]:
        explained: set[int] = set()
        values = [self._value(wanted, best, explained) for wanted in best.profile.wanted]
        return values, explained

    def _value(self, wanted: Wanted, best: Understood, explained: set[int]) -> PlannedValue:
        variable = wanted.variable
        planned = PlannedValue(
            variable=variable.name,
            label=variable.label or variable.name.replace("_", " "),
            kind=variable.kind,
            repeated=variable.repeated,
            required=variable.name not in best.profile.optional,
        )
        given = best.filling.given.get(variable.name, ())
        offered = best.filling.offered.get(variable.name, ())
        if len(given) == 1 and not offered and given[0].either and given[0].kind != "day":
            return self._offered(planned, wanted, given[0].either)
        if given and not offered:
            return self._given(planned, wanted, given, best)
        if given or offered:
            return self._offered(planned, wanted, (*given, *offered))
        if (unseen := best.unseen.get(variable.name)) is not None:
            examples = variable.examples
            asked = say(self.language, "sentence.unusual", words=unseen.text, example=examples[0])
            offers = tuple(OfferedValue(value=one) for one in examples)
            return planned.model_copy(update={"offered": offers, "said": unseen.text, "problem": asked})
        if wanted.code in Coded and (found := self._code_in_words(wanted, best, explained)):
            asked = say(self.language, "sentence.choose_code", words=planned.label)
            return planned.model_copy(update={"offered": found, "problem": asked})
        return planned

    def _given(
        self, planned: PlannedValue, wanted: Wanted, given: Sequence[Candidate], best: Understood
    ) -> PlannedValue:
        said = ", ".join(one.text for one in given)
        if given[0].kind == "period":
            days = [one for one in best.profile.wanted if one.sort == "day"]
            day = given[0].days[0 if days[0] is wanted else 1]
            return planned.model_copy(
                update={"value": day_written(day, wanted.variable.examples), "said": said}
            )
        given = [in_time(one, best, self.today) for one in given]
        problem = next(filter(None, (self._problem(one, wanted) for one in given)), "")
        if problem:
            offered = tuple(
                self._each(one, wanted) for one in given if one.kind == "day" and len(one.days) > 1
            )
            flat = tuple(value for each in offered for value in each)
            return planned.model_copy(update={"said": said, "problem": problem, "offered": flat})
        texts = tuple(written(one, wanted, self.domain) for one in given)
        value: Given = texts if planned.repeated else texts[0]
        return planned.model_copy(update={"value": value, "said": said})

    def _problem(self, candidate: Candidate, wanted: Wanted) -> str:
        if candidate.kind == "day":
            if not candidate.days and not self._is_birth_in_part(candidate, wanted):
                why = "sentence.birth_in_part" if candidate.value else "sentence.no_such_day"
                return say(self.language, why, words=candidate.text)
            if len(candidate.days) > 1:
                return say(self.language, "sentence.which_day", words=candidate.text)
        text = written(candidate, wanted, self.domain)
        kind = "birth_date" if wanted.sort == "birthday" else wanted.code
        problem = self.domain.problem(kind, text) if kind else None
        if problem is not None:
            return problem.said_of(candidate.text, self.language)
        if (
            wanted.sort == "code"
            and candidate.kind == "digits"
            and wanted.shapes
            and shape(text) not in wanted.shapes
        ):
            return say(
                self.language, "sentence.unusual", words=candidate.text, example=wanted.variable.examples[0]
            )
        return ""

    def _is_birth_in_part(self, candidate: Candidate, wanted: Wanted) -> bool:
        """« 00/00/1950 », where the site knows such days and the task was shown a day written so."""
        kind, text = self.domain.kinds.get("birth_date"), candidate.value or candidate.text
        shown_so = shape(text) in (wanted.shapes or _WHOLE_DAY)
        return (
            wanted.sort == "birthday"
            and shown_so
            and is_in_part(text)
            and kind is not None
            and not kind.problem(text)
        )

    def _each(self, candidate: Candidate, wanted: Wanted) -> tuple[OfferedValue, ...]:
        if candidate.kind == "day":
            return tuple(
                OfferedValue(value=day_written(day, wanted.variable.examples)) for day in candidate.days
            )
        return (OfferedValue(value=written(candidate, wanted, self.domain)),)

    def _offered(self, planned: PlannedValue, wanted: Wanted, found: Sequence[Candidate]) -> PlannedValue:
        each = tuple(dict.fromkeys(value for one in found for value in self._each(one, wanted)))
        said = ", ".join(one.text for one in found)
        return planned.model_copy(
            update={
                "offered": each,
                "said": said,
                "problem": say(self.language, "sentence.which_value", words=said),
            }
        )

    def _code_in_words(
        self, wanted: Wanted, best: Understood, explained: set[int]
    ) -> tuple[OfferedValue, ...]:
        """« pneumopathie »: what it may be is offered, never filled in."""
        for run in _runs(best):
            text = self.sentence[run[0] : run[1]]
            found = [one for one in self.domain.codes_for(text, self.language) if one.kind == wanted.code]
            if found:
                starts = [one.start for one in best.unexplained] + [
                    one.start for one in best.filling.unclaimed
                ]
                explained.update(start for start in starts if run[0] <= start < run[1])
                return tuple(OfferedValue(value=one.code, told=one.label) for one in found)
        return ()

    def _task(
        self,
        draft: Draft,
        elsewhere: Sequence[Sequence[Said]],
        before: Draft | None,
        after: Draft | None,
        earlier: Sequence[Profile | None],
    ) -> PlannedTask:
        decision, best = draft.order.decision, draft.understood
        said = words_of(self.sentence, decision)
        if best is None:
            return PlannedTask(said=said)
        if not decision.is_sure and not draft.order.repeats:
            choices = tuple(_choice(one) for one in decision.fitting)
            return PlannedTask(said=said, choices=choices)
        values = list(draft.values)
        if before is not None:
            values = _copied(values, before.values)
        if after is not None:
            values = _copied(values, after.values)
        values = handed_on(best.profile, values, elsewhere, theirs=is_theirs(draft))
        if not any(one.kind in ("name", "capitals") for one in best.filling.unclaimed):
            values = read_before(values, best.profile, earlier)
        workflow = best.profile.workflow
        return PlannedTask(
            said=said,
            workflow_id=workflow.workflow_id,
            version=workflow.version,
            name=workflow.name,
            learning_state=workflow.learning_state,
            values=tuple(values),
        )

    def _doubts(self, draft: Draft, number: int, lent: Set[int]) -> Iterator[TaskDoubt]:
        decision = draft.order.decision
        if draft.understood is None:
            yield doubt("nothing_fits", self.language, [words_of(self.sentence, decision)], number)
            return
        if not decision.is_sure and not draft.order.repeats:
            yield doubt("which_task", self.language, [words_of(self.sentence, decision)], number)
        stops = [piece.text for piece in draft.understood.unexplained if piece.part == "stop"]
        asks = [piece.text for piece in draft.understood.unexplained if piece.part == "question"]
        rest = [
            text for start, text in draft.left if text not in stops and text not in asks and start not in lent
        ]
        if stops:
            yield doubt("stopped", self.language, stops, number)
        if asks:
            yield doubt("question", self.language, asks, number)
        if rest:
            yield doubt("not_understood", self.language, rest, number)
        if draft.order.turned:
            yield doubt("order", self.language, (), number)


def _sure(draft: Draft) -> Profile | None:
    """What is only proposed as a choice reads nothing yet."""
    best = draft.understood
    sure = draft.order.decision.is_sure or draft.order.repeats
    return best.profile if best is not None and sure else None


def _said(draft: Draft) -> Iterator[Said]:
    if draft.understood is not None:
        by_name = {value.variable: value for value in draft.values}
        for wanted in draft.understood.profile.wanted:
            yield wanted, by_name[wanted.variable.name]


def _copied(values: Sequence[PlannedValue], before: Sequence[PlannedValue]) -> list[PlannedValue]:
    known = {value.variable: value for value in before}
    return [value if value.value is not None or value.problem else known[value.variable] for value in values]


def _runs(best: Understood) -> Iterator[tuple[int, int]]:
    """Words nothing accounts for, with what stands between them."""
    pieces = [piece for piece in best.unexplained if piece.part == "word"]
    if pieces:
        last = max([pieces[-1].end, *(one.end for one in best.filling.unclaimed)])
        yield pieces[0].start, last
        yield pieces[0].start, pieces[-1].end


def _choice(one: Understood) -> WorkflowChoice:
    return WorkflowChoice(workflow_id=one.workflow_id, name=one.profile.workflow.name)
