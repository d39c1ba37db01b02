"""The task shown, recorded and learnt, and what a person says about it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import fmean

from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.authoring.telling.explain import explain
from rpa_vision.authoring.telling.explanation import Explanation
from rpa_vision.authoring.telling.spans import text_of
from rpa_vision.models.base import Model
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision_lab.desktop.person import BRISK, ScriptedPerson
from rpa_vision_lab.desktop.stage import Stage
from rpa_vision_lab.fuzz.people.given import meaning_of
from rpa_vision_lab.zoo.guide import Guide
from rpa_vision_lab.zoo.look import LEARNT
from rpa_vision_lab.zoo.program import Values, ZooProgram


class Lesson(Model):
    workflow_id: str
    means: dict[str, str | None]
    """Of each variable that was learnt, which of the task's values it stands for; None: nothing a person knows of."""
    missed: tuple[str, ...]
    """Values that differed and were not learnt as variables."""
    steps: float
    """A demonstration took, on average."""
    script: tuple[str, ...]
    """What was done in the last one, in the words of whoever did it."""
    understood: tuple[str, ...]
    """The task in the product's words."""

    @property
    def variables_are_right(self) -> bool:
        known = [one for one in self.means.values() if one is not None]
        return not self.missed and len(known) == len(self.means) == len(set(known))


class NotShownError(RuntimeError):
    """The scripted person did not manage the task: nothing was learnt from that."""


def taught(stage: Stage, program: type[ZooProgram], home: Path) -> Lesson:
    scripts, sessions = [], []
    for values in program.shown:
        session, script = _shown(stage, program, home, values)
        sessions.append(session)
        scripts.append(script)
    workflow = stage.client.learn(program.task, sessions).workflow
    means = meanings(workflow, program.shown)
    subject = [name for name, meaning in means.items() if meaning in program.subject]
    stage.client.declare_subject(workflow.workflow_id, subject)
    return Lesson(
        workflow_id=workflow.workflow_id,
        means=means,
        missed=tuple(one for one in program.given if one not in means.values()),
        steps=fmean(map(len, scripts)),
        script=tuple(scripts[-1]),
        understood=_told(explain(workflow, "fr")),
    )


def _shown(stage: Stage, program: type[ZooProgram], home: Path, values: Values) -> tuple[str, list[str]]:
    """The session, and what was done in it."""
    display = stage.desktop.display
    with ExitStack() as open_:
        shown = open_.enter_context(program(display, LEARNT, home))
        screen = open_.enter_context(X11Screen(display))
        person = open_.enter_context(ScriptedPerson(display, BRISK))
        guide, before = Guide(person, shown.places, screen), shown.stored()
        session = stage.record(program.task, lambda: shown.show(guide, values), lambda _: None)
        if shown.stored() != shown.asked(before, values):
            raise NotShownError(f"{program.name}: the task was shown, and is not what the program has stored")
    return session, guide.told


def meanings(workflow: Workflow, shown: Sequence[Values]) -> dict[str, str | None]:
    return {one.name: meaning_of(one, shown) for one in workflow.variables}


def _told(explained: Explanation) -> tuple[str, ...]:
    steps = (f"{'  ' * line.depth}{line.number or ''} {text_of(line.words)}" for line in explained.lines)
    variables = (
        f"${{{one.name}}} « {one.label} » {one.kind}: {', '.join(one.examples)}"
        for one in explained.variables
    )
    doubts = (f"? {text_of(one.words)}" for one in explained.doubts)
    return (*steps, *variables, *doubts)
