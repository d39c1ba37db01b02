"""A person who knows the task, where the product asks by design: everything else is a halt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rpa_vision.authoring.editing.answering import answered, asked_about
from rpa_vision.authoring.editing.declaring import about, with_checks
from rpa_vision.models.geometry import Size
from rpa_vision.models.graph.action import MouseClickAction
from rpa_vision.models.graph.doubt import DoubtAnswer
from rpa_vision.models.graph.workflow import Confirmation, Doubt, Workflow
from rpa_vision.models.replay.pause import AskFirst, PauseReason, Proposal
from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision.models.replay.run import Replay
from rpa_vision_lab.fuzz.application.app import App
from rpa_vision_lab.fuzz.application.program import Program
from rpa_vision_lab.fuzz.application.spec import AppSpec, Wish
from rpa_vision_lab.fuzz.application.way import next_deed
from rpa_vision_lab.fuzz.people.given import IDENTIFYING, identifies
from rpa_vision_lab.offscreen.play import GoOn, Play

RECORD = "application"
_STORED = "SELECT value FROM records WHERE number = :number AND field = :field"


def taught(play: Play, workflow: Workflow, means: Mapping[str, str | None], app: AppSpec) -> Workflow:
    """What whoever showed the task says when asked about it: which one was meant, and whom it is about."""
    for doubt in workflow.doubts:
        option = _true_option(doubt, app)
        if option is not None:
            said = DoubtAnswer(option=option, at=play.clock.utc())
            settled = answered(workflow, asked_about(workflow, doubt.kind, doubt.about), said)
            workflow = play.services.store.workflows.save(settled, "answered", None)
    subject = _subject(workflow, means)
    if not subject:
        return workflow
    confirmed = Confirmation(at=play.clock.utc())
    return play.services.store.workflows.save(about(workflow, subject, confirmed), "subject", None)


def _true_option(doubt: Doubt, app: AppSpec) -> str | None:
    """By the record's number, which the person knows tells them apart; nothing else surely does."""
    if doubt.question is None:
        return None
    fits = (
        one.option_id
        for one in doubt.question.options
        if one.kind == "value" and one.named == app.words.number
    )
    return next(fits, None)


def _subject(workflow: Workflow, means: Mapping[str, str | None]) -> list[str]:
    """What was proposed, if it is right; otherwise what the person knows to be."""
    proposed = list(workflow.proposed_identity)
    if proposed and identifies([means[name] for name in proposed]):
        return proposed
    by_meaning = {meaning: name for name, meaning in means.items()}
    if "number" in by_meaning:
        return [by_meaning["number"]]
    known = [name for name, meaning in means.items() if meaning is not None and identifies([meaning])]
    return known or [by_meaning[key] for key in IDENTIFYING if key in by_meaning]


def checked(play: Play, workflow: Workflow, means: Mapping[str, str | None], app: AppSpec) -> Workflow | None:
    """With what the record must say once it is saved; None where no variable says whose record."""
    by_meaning = {meaning: name for name, meaning in means.items()}
    texts = checked_fields(means, app)
    saving = _saving_step(workflow, app)
    if "number" not in by_meaning or not texts or saving is None:
        return None
    checks = [
        SqlCheck(
            source=RECORD,
            query=_STORED,
            values={"number": f"${{{by_meaning['number']}}}", "field": key},
            expect=f"${{{by_meaning[key]}}}",
        )
        for key in texts
    ]
    declared = with_checks(workflow, saving, checks, play.services.settings.records)
    return play.services.store.workflows.save(declared, "record", None)


def checked_fields(means: Mapping[str, str | None], app: AppSpec) -> list[str]:
    """Whose values are typed, and given with each run."""
    given = set(means.values())
    return [field.key for field in app.fields if field.asked and field.kind == "text" and field.key in given]


def _saving_step(workflow: Workflow, app: AppSpec) -> str | None:
    word = app.words.yes if app.confirms else app.words.save
    found = [
        edge.edge_id
        for edge in workflow.edges
        if isinstance(edge.action, MouseClickAction)
        and edge.action.target is not None
        and edge.action.target.text == word
    ]
    return found[0] if len(found) == 1 else None


@dataclass
class Supervisor:
    """Says yes to what the task wants next, and to nothing else."""

    app: App
    program: Program
    wish: Wish
    screen: Size
    proposals: int = 0
    wrong_proposals: int = 0

    def answer(self, replay: Replay) -> GoOn | None:
        pause = replay.pause
        if pause is None or pause.reason is not PauseReason.PROPOSED or pause.proposal is None:
            return None
        self.proposals += 1
        if self._is_wanted(pause.proposal):
            return GoOn()
        self.wrong_proposals += 1
        return None

    def _is_theirs(self) -> bool:
        """Asked into whose record, they look at it; asked anything else, they do not."""
        of = self.app.state.opened or self.app.state.done_to
        return (self.app.state.chosen if of is None else of.number) == self.wish.number

    def _is_wanted(self, proposal: Proposal) -> bool:
        deed = next_deed(self.app, self.wish)
        if deed is None or (AskFirst.WHOSE in proposal.because and not self._is_theirs()):
            return False
        if proposal.place is None:
            return deed.kind == "fill" and (
                deed.text in proposal.intention or not proposal.action_type.startswith("text")
            )
        part = self.program.part_at(proposal.place.pixel_of(self.screen))
        return part is not None and part in (
            deed.part,
            deed.part.partition("=")[0],
            deed.part.replace("open:", "row:"),
        )
