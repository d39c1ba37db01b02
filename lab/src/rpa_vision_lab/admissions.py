"""The smallest program worth replaying, as a desktop: everything done to it is written down as it is done.

What it shows follows from what was done to it, by whomever. So it outlives the agent that drives it, a person may sit
down at it, and the list is the truth about how often each thing was done.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from rpa_vision.errors import DesktopError
from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.action import MouseClickAction, TextInputAction, TextParameters
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.workflow import (
    Confirmation,
    Edge,
    Node,
    PostConditions,
    Variable,
    Workflow,
    WorkflowStats,
)
from rpa_vision.models.session import MouseButton, WindowContext
from rpa_vision.models.target import Target
from rpa_vision.ports import Frame, Monitor
from rpa_vision_lab.spelled import SIZE, Texts, box_of, spelled

NEW, SAVE, FINISH = "Nouvelle admission", "Enregistrer", "Terminer"
_LOST_AFTER_S = 20.0
_MADE = datetime(2026, 1, 5, tzinfo=UTC)

Done = list[str]
"""A button's text, or a text typed with ``type`` before it."""


def expected(patient: str) -> Done:
    """What one whole replay does."""
    return [NEW, f"type {patient}", SAVE, FINISH]


def shown_after(done: Sequence[str]) -> Texts:
    match done[-1] if done else FINISH:
        case str(last) if last == NEW:
            return _form("")
        case str(last) if last.startswith("type "):
            return _form(last.removeprefix("type "))
        case str(last) if last == SAVE:
            return {"Admission enregistrée": Point(10, 30), FINISH: Point(120, 150)}
        case _:
            return {"Accueil": Point(10, 30), NEW: Point(20, 90)}


def _form(typed: str) -> Texts:
    value = {typed: Point(120, 70)} if typed else {}
    return {"Fiche patient": Point(10, 30), "N° patient": Point(10, 70), SAVE: Point(200, 150), **value}


class AdmissionsDesktop:
    """``truth``: where everything is written down. ``about_to_act`` and ``acted`` are called on either side of it."""

    def __init__(
        self,
        truth: Path,
        about_to_act: Callable[[], None] = lambda: None,
        acted: Callable[[], None] = lambda: None,
    ) -> None:
        self._truth = truth
        self._about_to_act = about_to_act
        self._acted = acted

    def capture(self, region: Box | None = None) -> Frame:
        if region is not None:
            raise DesktopError("this screen is only seen whole")
        return spelled(shown_after(done_in(self._truth)))

    def monitors(self) -> Sequence[Monitor]:
        return [Monitor(Box(0, 0, SIZE.width, SIZE.height), 1.0, primary=True)]

    def foreground(self) -> WindowContext:
        return WindowContext(title="Admissions")

    def click(self, at: Point, button: MouseButton, *, double: bool, modifiers: Sequence[str]) -> None:
        plain = button == "left" and not double and not modifiers
        shown = shown_after(done_in(self._truth))
        hit = [text for text, place in shown.items() if box_of(text, place).contains(at)]
        self._do(hit[0] if plain and hit else f"stray click {at}")

    def type_text(self, text: str) -> None:
        self._do(f"type {text}")

    def press(self, keys: Sequence[str]) -> None:
        self._do(f"stray keys {keys}")

    def scroll(self, at: Point, delta: tuple[int, int]) -> None:
        self._do(f"stray scroll {at} {delta}")

    def drag(self, start: Point, end: Point, button: MouseButton) -> None:
        self._do(f"stray {button} drag {start} {end}")

    def _do(self, what: str) -> None:
        self._about_to_act()
        line = json.dumps(what).encode() + b"\n"
        file = os.open(self._truth, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, line)
            os.fsync(file)
        finally:
            os.close(file)
        self._acted()


def do_by_hand(truth: Path, deed: str) -> None:
    """As somebody at this desktop does it: where it is to be seen."""
    desktop = AdmissionsDesktop(truth)
    if deed.startswith("type "):
        desktop.type_text(deed.removeprefix("type "))
        return
    place = shown_after(done_in(truth)).get(deed)
    if place is None:
        raise DesktopError(f"« {deed} » is not to be seen")
    desktop.click(box_of(deed, place).center, "left", double=False, modifiers=())


def done_in(truth: Path) -> Done:
    if not truth.exists():
        return []
    return [json.loads(line) for line in truth.read_text().splitlines()]


def admissions_workflow() -> Workflow:
    def node(name: str, text: str) -> Node:
        return Node(node_id=name, label=text, screen_template=ScreenTemplate(required_text_any=(text,)))

    def edge(number: int, start: str, end: str, action: MouseClickAction | TextInputAction) -> Edge:
        return Edge(
            edge_id=f"e{number}",
            from_node=start,
            to_node=end,
            action=action,
            follows=(f"e{number - 1}",) if number else (),
            post_conditions=PostConditions(expected_node=end, timeout_seconds=_LOST_AFTER_S),
        )

    def click(text: str) -> MouseClickAction:
        return MouseClickAction(target=Target(text=text))

    typed = TextInputAction(parameters=TextParameters(text="${patient}"))
    return Workflow(
        workflow_id="WF_admissions",
        name="Admissions",
        created_at=_MADE,
        updated_at=_MADE,
        identity_confirmed=Confirmation(at=_MADE),
        entry_nodes=("home",),
        end_nodes=("home",),
        nodes=(
            node("home", "Accueil"),
            node("form", "Fiche patient"),
            node("saved", "Admission enregistrée"),
        ),
        edges=(
            edge(0, "home", "form", click(NEW)),
            edge(1, "form", "form", typed),
            edge(2, "form", "saved", click(SAVE)),
            edge(3, "saved", "home", click(FINISH)),
        ),
        first_edges=("e0",),
        last_edges=("e3",),
        variables=(Variable(name="patient", label="N° patient", kind="number"),),
        stats=WorkflowStats(observed_runs=3),
    )
