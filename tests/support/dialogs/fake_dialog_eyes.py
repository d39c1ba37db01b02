"""Eyes for dialogs that say what a test wants said; the real ones have tests of their own."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from replay_bench import Bench, admission_workflow
from rpa_vision.bootstrap.deciding import build_grounder, build_reaction
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.dialogs.respond.resolution import AskPerson, ClickAnswer, DialogContext, Resolution
from rpa_vision.dialogs.sighting.change import compare
from rpa_vision.models.base import JsonObject
from rpa_vision.models.geometry import Point
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.dialog import DialogEvent, DialogPolicy, DialogType
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.perception.eyes import Eyes
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.replay.engine.engine import ReplayEngine
from rpa_vision.replay.observe import Observer
from rpa_vision.server.store_journal import StoreJournal
from rpa_vision.settings import DialogSettings

NOTICE = "Mise à jour terminée"
OK = Point(320, 200)
PAINTED_AROUND = 4


def dialog_event(kind: DialogType, policy: DialogPolicy, *, clicked: str | None = None) -> DialogEvent:
    extra: JsonObject = {} if clicked is None else {"click": {"label": clicked, "point": list(OK)}}
    return DialogEvent(
        dialog_type=kind,
        policy_applied=policy,
        confidence=0.9,
        classification_method="test",
        ocr_text=NOTICE,
        change_signal=None,
        workflow_step=None,
        workflow_action_id=None,
        action_taken="paused" if clicked is None else "resolved",
        elapsed_ms=0,
        screenshot_path=None,
        extra=extra,
    )


TRIVIAL = ClickAnswer(OK, "OK", dialog_event(DialogType.OK_TRIVIAL, DialogPolicy.AUTO_DISMISS, clicked="OK"))
UNKNOWN = AskPerson("boîte inconnue", dialog_event(DialogType.INCONNU, DialogPolicy.ASK_HUMAN))
UAC = AskPerson("demande de droits", dialog_event(DialogType.UAC, DialogPolicy.ESCALATE_SECURITY))


@dataclass
class FakeDialogEyes:
    """Sees a dialog where a line says this text, and asks its context as the real eyes do."""

    said: Resolution
    sees_in: str = NOTICE
    asked: list[DialogContext] = field(default_factory=list)

    def look(
        self,
        view: ScreenView,
        context: DialogContext = DialogContext(),  # noqa: B008 - as the real one
        *,
        before: Frame | None = None,
        force: bool = False,  # noqa: ARG002
    ) -> Resolution | None:
        self.asked.append(context)
        lines = tuple(line for line in view.lines if line.text == self.sees_in)
        if not lines:
            return None
        box = lines[0].bbox.grown(PAINTED_AROUND, view.size)
        system = self.said.event.policy_applied is DialogPolicy.ESCALATE_SECURITY
        if not system and context.screen_known and context.is_own(DialogBox(box, lines, (), ())):
            return None
        change = compare(before, view.frame, DialogSettings())
        seen = {"change_signal": change and change.signal, "screenshot_path": context.screenshot}
        return replace(self.said, box=box, event=self.said.event.model_copy(update=seen))


def with_eyes(
    bench: Bench,
    eyes: FakeDialogEyes,
    *,
    coached: bool = False,
    workflow: Workflow | None = None,
    **parameters: str,
) -> Bench:
    """A replay under way whose server has these eyes for dialogs."""
    journal = StoreJournal(bench.store)
    observer = Observer(Eyes(build_senses(bench.settings, bench.ocr)), bench.settings.limits)
    grounder = build_grounder(bench.settings)
    reaction = build_reaction(journal, observer, grounder, bench.settings, bench.clock.now, eyes)
    engine = ReplayEngine(journal, reaction, bench.settings.language, bench.clock.now)
    chosen = workflow or admission_workflow()
    given = parameters if workflow is not None else {"numero_patient": "10234"}
    bench.store.workflows.create(chosen, "test")
    engine.start("run1", chosen, given, "pc1", coached=coached)
    return replace(bench, engine=engine)
