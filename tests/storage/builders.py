"""Small valid documents, and strategies for varied ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from uuid import uuid4

from hypothesis import strategies as st

from rpa_vision.models.geometry import Box, Point, ScreenFraction, Size
from rpa_vision.models.graph.action import KeyParameters, KeyPressAction
from rpa_vision.models.graph.screen_template import EmbeddingPrototype, ScreenTemplate
from rpa_vision.models.graph.workflow import Edge, Node, Workflow
from rpa_vision.models.replay.command import ClickCommand, Report
from rpa_vision.models.replay.pause import Pause, PauseReason
from rpa_vision.models.replay.run import Replay, ReplayStatus, RunStarted
from rpa_vision.models.screen import ElementType, RawLevel, ScreenState, UIElement, WindowState
from rpa_vision.models.session import (
    Drag,
    Environment,
    KeyPress,
    MouseClick,
    MouseScroll,
    RawSession,
    ScreenSetup,
    Screenshot,
    SessionUser,
    TextInput,
    WindowContext,
    WindowFocus,
)

NOON = datetime(2025, 11, 22, 12, 0, tzinfo=UTC)
SCREEN = Size(1920, 1080)


def screenshot(number: int) -> Screenshot:
    return Screenshot(
        screenshot_id=f"shot_{number:04d}",
        relative_path=f"shots/shot_{number:04d}.png",
        captured_at=NOON + timedelta(seconds=number),
    )


def click(t: float, before: str | None = None) -> MouseClick:
    return MouseClick(t=t, pos=Point(834, 512), screenshot_id=before)


def session(session_id: str = "sess_1", **fields: object) -> RawSession:
    return RawSession(
        **{
            "session_id": session_id,
            "agent_version": "0.1.0",
            "environment": Environment(
                platform="linux", hostname="poste-12", screen=ScreenSetup(primary_resolution=SCREEN)
            ),
            "user": SessionUser(id="user1", label="Camille"),
            "context": {"training_label": "Codage d'un séjour"},
            "started_at": NOON,
            **fields,
        }
    )


def screen_state(number: int, session_id: str = "sess_1", elements: int = 3) -> ScreenState:
    return ScreenState(
        screen_state_id=f"state_{number:06d}",
        timestamp=NOON + timedelta(seconds=number),
        session_id=session_id,
        window=WindowState(app_name="dossier", window_title="Séjour n° 10234", screen_resolution=SCREEN),
        raw=RawLevel(screenshot_path="shots/shot_0001.png", capture_method="xshm", file_size_bytes=1),
        ui_elements=tuple(
            UIElement(
                element_id=f"element_{index}",
                type=ElementType.BUTTON,
                role="submit",
                bbox=Box(10 * index, 10, 10 * index + 8, 20),
                center=Point(10 * index + 4, 15),
                label=f"Enregistrer {index}",
                confidence=0.9,
            )
            for index in range(elements)
        ),
    )


def node(node_id: str, prototype: EmbeddingPrototype | None = None) -> Node:
    return Node(node_id=node_id, label=node_id, screen_template=ScreenTemplate(embedding_prototype=prototype))


def prototype(vector_id: str, dimensions: int = 8) -> EmbeddingPrototype:
    return EmbeddingPrototype(provider="test", vector_id=vector_id, dimensions=dimensions, sample_count=3)


def workflow(workflow_id: str = "WF_codage_1", **fields: object) -> Workflow:
    edge = Edge(
        edge_id="e1",
        from_node="n1",
        to_node="n2",
        action=KeyPressAction(parameters=KeyParameters(keys=("ctrl", "s"))),
    )
    return Workflow(
        **{
            "workflow_id": workflow_id,
            "name": "Codage",
            "created_at": NOON,
            "updated_at": NOON,
            "entry_nodes": ("n1",),
            "end_nodes": ("n2",),
            "nodes": (node("n1"), node("n2")),
            "edges": (edge,),
            **fields,
        }
    )


def replay(replay_id: str = "run_1", status: ReplayStatus = ReplayStatus.IDLE, **fields: object) -> Replay:
    paused = status is ReplayStatus.PAUSED_NEED_HELP
    return Replay(
        **{
            "replay_id": replay_id,
            "workflow_id": "WF_codage_1",
            "workflow_version": 1,
            "agent_id": "agent_1",
            "status": status,
            "attempt": 1,  # begun: none waits
            "pause": Pause(reason=PauseReason.DIALOG, message="?", step_index=0) if paused else None,
            "created_at": NOON,
            "updated_at": NOON,
            **fields,
        }
    )


def command(step: int = 0, attempt: int = 0, replay_id: str = "run_1") -> ClickCommand:
    return ClickCommand(command_id=f"{replay_id}:{step}:{attempt}", at=ScreenFraction(x_pct=0.5, y_pct=0.25))


def report(step: int = 0, attempt: int = 0, **fields: object) -> Report:
    return Report(
        **{"command_id": f"run_1:{step}:{attempt}", "outcome": "done", "duration_ms": 120, **fields}
    )


def run_started(replay_id: str = "run_1") -> RunStarted:
    return RunStarted(
        replay_id=replay_id, at=NOON, workflow_id="WF_codage_1", workflow_version=1, agent_id="agent_1"
    )


_pixels = st.integers(0, 4000)
_points = st.builds(Point, _pixels, _pixels)
_texts = st.text(max_size=30)
_moments = st.datetimes(
    min_value=NOON.replace(year=1, tzinfo=None),
    max_value=NOON.replace(year=9999, tzinfo=None),
    timezones=st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes))),
)
_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_texts, inner, max_size=3),
    max_leaves=6,
)


def _events(shots: list[str]) -> st.SearchStrategy[object]:
    common = {
        "t": st.floats(0, 1e6, allow_nan=False),
        "window": st.builds(WindowContext, title=_texts, app_name=_texts),
        "screenshot_id": st.sampled_from([None, *shots]),
        "screenshot_after_id": st.sampled_from([None, *shots]),
    }
    return st.one_of(
        st.builds(MouseClick, pos=_points, button=st.sampled_from(["left", "middle", "right"]), **common),
        st.builds(KeyPress, keys=st.lists(_texts, min_size=1, max_size=3).map(tuple), **common),
        st.builds(TextInput, text=_texts, masked=st.just(False), **common),
        st.builds(TextInput, text=st.none(), masked=st.just(True), **common),
        st.builds(
            MouseScroll, pos=_points, delta=st.tuples(st.integers(-9, 9), st.integers(-9, 9)), **common
        ),
        st.builds(Drag, pos=_points, to=_points, **common),
        st.builds(WindowFocus, **common),
    )


@st.composite
def sessions(draw: st.DrawFn) -> RawSession:
    shots = [screenshot(number) for number in range(draw(st.integers(0, 4)))]
    known = [shot.screenshot_id for shot in shots]
    events = sorted(draw(st.lists(_events(known), max_size=8)), key=lambda event: event.t)
    started = draw(_moments)
    return session(
        f"sess_{uuid4().hex}",  # never twice, or a repeated example would meet its own first run
        user=SessionUser(id="user1", label=draw(_texts)),
        context=draw(st.dictionaries(_texts, _json, max_size=3)),
        started_at=started,
        ended_at=draw(st.none() | st.just(started)),
        events=tuple(events),
        screenshots=tuple(draw(st.permutations(shots))),
    )
