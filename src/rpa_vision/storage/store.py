"""Everything that is kept, in one hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine

from rpa_vision.errors import ChangedMeanwhileError, ConflictError, RpaVisionError, StorageError
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.command import ReplayCommand, Report
from rpa_vision.models.replay.run import Replay, RunEvent
from rpa_vision.models.session import Screenshot
from rpa_vision.models.site.person import PersonErased, PersonExported
from rpa_vision.phrases import phrased
from rpa_vision.ports import BlobStore, PictureRedactor
from rpa_vision.settings import Settings
from rpa_vision.storage.accounts import Accounts
from rpa_vision.storage.agents import Agents
from rpa_vision.storage.audit.anchors import AuditAnchors, audit_anchors
from rpa_vision.storage.audit.key import audit_key
from rpa_vision.storage.audit.reading import AuditReader
from rpa_vision.storage.audit.trail import AuditTrail
from rpa_vision.storage.backup.unfinished import refuse_half_restored
from rpa_vision.storage.batches.batches import Batches, hear_of_rows
from rpa_vision.storage.batches.schedules import Schedules
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.migrate import migrate
from rpa_vision.storage.database.news import News
from rpa_vision.storage.database.sealing import seal_rows
from rpa_vision.storage.ended_visits import EndedVisits
from rpa_vision.storage.errands import Errands
from rpa_vision.storage.files.files import make_folder
from rpa_vision.storage.files.redacted_blobs import RedactedBlobs, as_seen_in, is_kept_in
from rpa_vision.storage.files.sealed_blobs import SealedBlobs
from rpa_vision.storage.kept import open_kept
from rpa_vision.storage.login_tries import LoginTries
from rpa_vision.storage.old_demonstrations import OldDemonstrations
from rpa_vision.storage.persons import PersonRows
from rpa_vision.storage.replays.captures import Captures
from rpa_vision.storage.replays.commands import (
    Commands,
    Recorded,
    action_is_out,
    issue_command,
    record_report,
)
from rpa_vision.storage.replays.dialog_answers import DialogAnswers
from rpa_vision.storage.replays.dialog_events import DialogEvents, hear_dialogs
from rpa_vision.storage.replays.replays import Replays, locked_replay, replace_replay, save_replay
from rpa_vision.storage.replays.run_events import RunEvents
from rpa_vision.storage.replays.subjects import SubjectsOfReplays
from rpa_vision.storage.screen_states import ScreenStates
from rpa_vision.storage.secret_bindings import SecretBindings
from rpa_vision.storage.sessions import Sessions, add_screenshot, known_screenshot, screenshot_blob
from rpa_vision.storage.tokens import Tokens
from rpa_vision.storage.two_persons import TwoPersonRules
from rpa_vision.storage.workflows.learning_events import LearningEvents
from rpa_vision.storage.workflows.lessons import Lessons, Teaching, learn_in
from rpa_vision.storage.workflows.workflows import Workflows
from rpa_vision.text.person import PersonStrings


@dataclass(frozen=True)
class Store:
    engine: Engine
    sessions: Sessions
    screen_states: ScreenStates
    workflows: Workflows
    replays: Replays
    commands: Commands
    run_events: RunEvents
    learning_events: LearningEvents
    lessons: Lessons
    agents: Agents
    errands: Errands
    batches: Batches
    schedules: Schedules
    news: News
    audit: AuditReader
    anchors: AuditAnchors
    dialog_events: DialogEvents
    dialog_answers: DialogAnswers
    captures: Captures
    old_demonstrations: OldDemonstrations
    tokens: Tokens
    accounts: Accounts
    login_tries: LoginTries
    two_persons: TwoPersonRules
    ended_visits: EndedVisits
    secret_bindings: SecretBindings
    persons: PersonRows
    trail: AuditTrail
    blobs: BlobStore

    def as_seen(self, name: str) -> bytes:
        """A picture for finding out what is on it: not yet redacted where this server remembers it."""
        return as_seen_in(self.blobs)(name)

    def keep_screenshot(self, session_id: str, screenshot: Screenshot, png: bytes) -> Screenshot:
        """A picture of a demonstration; sent again after a lost answer, it is the one that is kept already.

        The picture is written once its row allows it and before that row can be read: after a crash there
        may be a picture without a row, which is written over, and never a row without its picture.
        """
        name = screenshot_blob(session_id, screenshot.screenshot_id)
        with writing(self.engine) as connection:
            known = known_screenshot(connection, session_id, screenshot.screenshot_id)
            if known is None:
                add_screenshot(connection, session_id, screenshot)
                self.blobs.put(name, png)
                return screenshot
        if not is_kept_in(self.blobs, name, png):
            raise ConflictError(
                phrased(
                    "lesson_refused.other_picture",
                    session_id=session_id,
                    screenshot_id=screenshot.screenshot_id,
                )
            )
        return known

    def commit_step(
        self,
        replay: Replay,
        commands: Sequence[ReplayCommand] = (),
        events: Sequence[RunEvent] = (),
        report: Report | None = None,
        replacing: Replay | None = None,
    ) -> Recorded:
        """One step of a replay, whole or not at all: a crash never leaves a command nobody knows the reason of.

        « repeated » means that the report had been dealt with before, and nothing was changed.
        """
        with writing(self.engine) as connection:
            stored = locked_replay(connection, replay.replay_id)
            if report is not None and record_report(connection, report) == "repeated":
                return "repeated"
            replace_replay(connection, stored, replay, replacing)
            if report is None:
                _refuse_untouched_while_out(connection, stored, replay)
            for command in commands:
                issue_command(connection, command, replay.replay_id, replay.agent_id)
            for event in events:
                self.run_events.tell(connection, event)
            if report is None:  # an agent that reported asks for what comes next, wherever it does
                self.news.publish(connection, replay.agent_id)
        self.news.tell(replay.agent_id)
        return "recorded"

    def correct_replay(
        self, replacing: Replay, teach: Teaching, corrected: Callable[[Workflow], tuple[Replay, RunEvent]]
    ) -> Replay:
        """What a person showed a paused replay, learnt and at once in use by it, whole or not at all. The run's own
        event tells the audit of it."""
        with writing(self.engine) as connection:
            workflow, _ = learn_in(connection, replacing.workflow_id, teach)
            replay, event = corrected(workflow)
            save_replay(connection, replay, replacing)
            self.run_events.tell(connection, event)
        return replay

    def erase_person(self, person: PersonStrings, gone: PersonErased) -> PersonErased:
        """Out of all rows and out of the words of the audit, which then tells how much it was."""
        rows = self.persons.erase(person)
        with writing(self.engine) as connection:
            lines = self.trail.erase(connection, person, gone.at, gone.by)
            told = gone.model_copy(update={"rows": rows, "audit": lines})
            self.trail.hear_of_retention(connection, told)
        return told

    def note_export(self, by: str | None) -> None:
        with writing(self.engine) as connection:
            self.trail.hear_of_retention(connection, PersonExported(at=datetime.now(UTC), by=by))

    def close(self) -> None:
        self.engine.dispose()


def _refuse_untouched_while_out(connection: Connection, stored: Replay, replay: Replay) -> None:
    """A pause may say that the action under way never left, and then it is decided anew without a word from
    anybody. Another server may have handed it out in the same moment."""
    untouched = replay.pause is not None and stored.acting is not None and replay.acting is None
    if untouched and action_is_out(connection, replay.replay_id):
        raise ChangedMeanwhileError(phrased("run_refused.agent_got_it", replay_id=replay.replay_id))


def open_store(
    settings: Settings, redactor: PictureRedactor | None = None, *, restoring: bool = False
) -> Store:
    """``restoring``: by whoever puts a backup back there."""
    if not restoring:
        refuse_half_restored(settings.data_dir)
    try:
        make_folder(settings.data_dir.absolute())
    except OSError as error:
        raise StorageError(f"{settings.data_dir}: cannot be used: {error.strerror}") from error
    engine, blobs = open_kept(settings)
    if redactor is not None:
        most = settings.redaction.memory_mib * 1024 * 1024
        blobs = RedactedBlobs(blobs, redactor, SubjectsOfReplays(engine).known, most)
    try:
        migrate(engine)
        key = audit_key(settings)
        anchors = AuditAnchors(engine, key, audit_anchors(settings))
        anchors.check()  # a server that could add nothing had better say so when it starts
    except RpaVisionError:
        engine.dispose()
        raise
    trail = AuditTrail(key, anchors)
    return Store(
        engine=engine,
        sessions=Sessions(engine),
        screen_states=ScreenStates(engine, settings.limits),
        workflows=Workflows(engine, trail.hear_of_workflows),
        replays=Replays(engine),
        commands=Commands(engine, trail.hear_of_access),
        run_events=RunEvents(engine, [trail.hear, hear_dialogs, hear_of_rows]),
        learning_events=LearningEvents(engine),
        lessons=Lessons(engine, trail.hear_of_workflows),
        agents=Agents(engine),
        errands=Errands(engine, blobs, trail.hear_of_access),
        batches=Batches(engine, trail.hear_of_batches),
        schedules=Schedules(engine, trail.hear_of_batches),
        news=News(engine),
        audit=AuditReader(engine),
        anchors=anchors,
        dialog_events=DialogEvents(engine, blobs, trail.hear_of_dialogs, trail.hear_of_retention),
        dialog_answers=DialogAnswers(engine, trail.hear_of_dialogs),
        captures=Captures(engine, blobs, trail.hear_of_retention),
        old_demonstrations=OldDemonstrations(engine, blobs, trail.hear_of_retention),
        tokens=Tokens(engine, trail.hear_of_access),
        accounts=Accounts(engine, trail.hear_of_access),
        login_tries=LoginTries(engine),
        two_persons=TwoPersonRules(engine, trail.hear_of_access),
        ended_visits=EndedVisits(engine),
        secret_bindings=SecretBindings(engine, trail.hear_of_access),
        persons=PersonRows(engine),
        trail=trail,
        blobs=blobs,
    )


def sealed_now(store: Store) -> tuple[int, int]:
    """How many pictures and rows had been kept before a site had them sealed."""
    pictures = store.blobs.seal_all() if isinstance(store.blobs, SealedBlobs) else 0
    return pictures, seal_rows(store.engine)
