"""Valid instances of every document of the product, for property tests. Invented data only."""

from __future__ import annotations

import string
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from typing import Any

from hypothesis import strategies as st
from pydantic import JsonValue

from annotated import Known, fields, values
from rpa_vision.models import base, embedding, geometry, session, target
from rpa_vision.models.base import Words
from rpa_vision.models.graph import action, doubt, workflow
from rpa_vision.models.graph.learning import (
    LearningEvent,
    LearningEvidence,
    LearningState,
    LearningThresholds,
)
from rpa_vision.models.graph.screen_template import Condition
from rpa_vision.models.graph.tally import Tally
from rpa_vision.models.replay import dialog
from rpa_vision.models.replay.command import Command, CommandId, Report
from rpa_vision.models.replay.pause import Pause, StepKey
from rpa_vision.models.replay.record_check import HttpCheck, SqlCheck
from rpa_vision.models.replay.run import Replay, ReplayStatus, RunEvent
from rpa_vision.models.replay.verdict import Validation, Verification
from rpa_vision.models.replay.window_veto import WindowVeto
from rpa_vision.models.screen import ScreenState, UIElement
from rpa_vision.text.folding import squeezed

ID_LETTERS = string.ascii_letters + string.digits + "_-"


def ids(prefix: str = "") -> st.SearchStrategy[str]:
    words = st.text(ID_LETTERS, min_size=1, max_size=6)
    return st.lists(words, min_size=1, max_size=2).map(".".join).map(prefix.__add__)


names = st.text(string.ascii_lowercase, min_size=1, max_size=8)
paths = st.lists(ids(), min_size=1, max_size=3).map("/".join)
texts = st.text(max_size=12)
words = st.text(string.ascii_letters + "éàçœ’ 0123456789", min_size=1, max_size=12).filter(squeezed)
units = st.floats(0.0, 1.0)
moments = st.datetimes(
    datetime(1990, 1, 1),  # noqa: DTZ001 - hypothesis adds the zone
    datetime(2100, 1, 1),  # noqa: DTZ001
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=2)), timezone(-timedelta(hours=3, minutes=30))]),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(texts, inner, max_size=2),
    max_leaves=3,
)
json_objects = st.dictionaries(texts, json_values, max_size=2)
extents = st.integers(1, 65_535)
sizes = st.builds(geometry.Size, extents, extents)
command_ids = st.builds(
    "{}:{}:{}".format, st.text(ID_LETTERS, min_size=1, max_size=8), *[st.integers(0, 99)] * 2
)


def points(size: geometry.Size) -> st.SearchStrategy[geometry.Point]:
    return st.builds(geometry.Point, st.integers(0, size.width - 1), st.integers(0, size.height - 1))


def boxes(size: geometry.Size) -> st.SearchStrategy[geometry.Box]:
    """Boxes inside a screen of this size."""

    def side(extent: int) -> st.SearchStrategy[list[int]]:
        return st.lists(st.integers(0, extent), min_size=2, max_size=2, unique=True).map(sorted)

    return st.builds(lambda x, y: geometry.Box(x[0], y[0], x[1], y[1]), side(size.width), side(size.height))


def _seen_by_something(arguments: dict[str, Any]) -> target.Target:
    found_by = {"text", "role", "crop"} & {name for name, value in arguments.items() if value}
    return target.Target(**(arguments if found_by else arguments | {"role": "submit"}))


def _weights(parts: list[int]) -> tuple[float, ...]:
    """Four weights from three cuts of the interval from 0 to 1."""
    cuts = [0, *sorted(parts), 1000]
    return tuple((right - left) / 1000 for left, right in pairwise(cuts))


weights = st.lists(st.integers(0, 1000), min_size=3, max_size=3).map(_weights)
HD = geometry.Size(1920, 1080)

_PLAIN: Known = {
    str: texts,
    bool: st.booleans(),
    int: st.integers(-10_000, 10_000),
    type(None): st.none(),
    JsonValue: json_values,
    base.JsonObject: json_objects,
    base.Id: ids(),
    base.SessionId: ids("sess_"),
    base.ScreenshotId: ids("shot_"),
    base.RecordingId: st.text(string.ascii_lowercase + string.digits, min_size=6, max_size=12),
    base.WorkflowId: ids("WF_"),
    base.RelativePath: paths,
    base.VariableName: names,
    base.Role: names,
    base.When: moments,
    CommandId: command_ids,
    StepKey: st.builds("{}{}".format, ids(), st.sampled_from(["", "@2", "/1", "@12/0"])),
    Words: words,
    geometry.Size: sizes,
    geometry.Point: points(HD),
    geometry.Box: boxes(HD),
    dialog.DeclaredDialogs: st.dictionaries(
        st.sampled_from(sorted(dialog.DECLARABLE_TYPES)),
        st.builds(dialog.DeclaredDialog, action=words, label=words),
    ),
}


def _text_input(arguments: dict[str, Any]) -> session.TextInput:
    return session.TextInput(**arguments | {"masked": arguments["text"] is None})


def _element(arguments: dict[str, Any]) -> UIElement:
    return UIElement(**arguments | {"center": arguments["bbox"].center})


def _variable(arguments: dict[str, Any]) -> workflow.Variable:
    return workflow.Variable(**arguments | ({"examples": ()} if arguments.get("kind") == "secret" else {}))


_FORMS = tuple[target.Target, ...]
_one_form = fields(target.Target, {**_PLAIN, _FORMS: st.just(())}).map(_seen_by_something)
_other_forms: Known = {**_PLAIN, _FORMS: st.lists(_one_form, max_size=2).map(tuple)}

_BASE: dict[Any, st.SearchStrategy[Any]] = {
    **_PLAIN,
    SqlCheck: st.builds(
        SqlCheck,
        source=ids(),
        query=st.just("SELECT a FROM b WHERE c = :value"),
        values=st.builds(lambda text: {"value": text}, texts),
        expect=st.none() | texts,
    ),
    HttpCheck: st.builds(
        HttpCheck, source=ids(), path=texts.map("/".__add__), at=texts, expect=st.none() | texts
    ),
    session.TextInput: fields(session.TextInput, _PLAIN).map(_text_input),
    UIElement: fields(UIElement, _PLAIN).map(_element),
    WindowVeto: st.builds(WindowVeto, title=words, process=st.none() | words, window_class=st.none() | words),
    workflow.Variable: fields(workflow.Variable, _PLAIN).map(_variable),
    target.Target: fields(target.Target, _other_forms).map(_seen_by_something),
    embedding.FusionWeights: weights.map(
        lambda four: embedding.FusionWeights(**dict(zip(("image", "text", "title", "ui"), four, strict=True)))
    ),
}


@st.composite
def _components(draw: st.DrawFn) -> embedding.FusionComponents:
    names_weights = zip(("image", "text", "title", "ui"), draw(weights), strict=True)
    return embedding.FusionComponents(
        **{
            name: embedding.Component(provider=draw(words), vector_id=draw(paths), weight=weight)
            for name, weight in names_weights
        }
    )


def _placed(kind: Any) -> st.SearchStrategy[Any]:
    """An action with exactly one word on where: its target, or a variable."""

    def one_place(arguments: dict[str, Any], aim: target.Target) -> Any:
        held = arguments["parameters"].coords_var if "parameters" in arguments else None
        return kind(**arguments | {"target": None if held else aim})

    return st.builds(one_place, fields(kind, _BASE), _BASE[target.Target])


_BASE[embedding.FusionComponents] = _components()


@st.composite
def _questions(draw: st.DrawFn) -> doubt.Question:
    """Each option with an id of its own; the answer is one of them."""
    options = tuple(
        doubt.AnswerOption(option_id=name, kind=kind, target=None if kind == "person" else draw(one))
        for name, one in draw(
            st.dictionaries(ids(), st.just(st.none() | _BASE[target.Target]), min_size=1)
        ).items()
        for kind in [draw(st.sampled_from(["value", "same", "first", "person"]))]
    )
    pictures = draw(values(tuple[doubt.ShownAmongRivals, ...], _BASE))
    said = doubt.DoubtAnswer(option=options[0].option_id, by=draw(st.none() | ids()), at=draw(moments))
    return doubt.Question(options=options, pictures=pictures, answer=draw(st.sampled_from([None, said])))


_BASE[doubt.Question] = _questions()
_BASE |= {
    kind: _placed(kind)
    for kind in (action.MouseClickAction, action.TextInputAction, action.MouseScrollAction, action.DragAction)
}


@st.composite
def raw_sessions(draw: st.DrawFn) -> session.RawSession:
    shots = draw(
        st.lists(values(session.Screenshot, _BASE), max_size=3, unique_by=lambda shot: shot.screenshot_id)
    )
    shown = st.sampled_from([None, *[shot.screenshot_id for shot in shots]])
    events = [
        event.model_copy(update={"screenshot_id": draw(shown), "screenshot_after_id": draw(shown)})
        for event in draw(st.lists(values(session.Event, _BASE), max_size=4))
    ]
    started = draw(moments)
    later = st.none() | st.timedeltas(timedelta(0), timedelta(days=1)).map(started.__add__)
    return session.RawSession(
        **draw(fields(session.RawSession, _BASE))
        | {
            "started_at": started,
            "ended_at": draw(later),
            "events": sorted(events, key=lambda event: event.t),
            "screenshots": shots,
        }
    )


@st.composite
def screen_states(draw: st.DrawFn) -> ScreenState:
    arguments = draw(fields(ScreenState, _BASE | {tuple[UIElement, ...]: st.just(())}))
    places = boxes(arguments["window"].screen_resolution)
    elements = [
        element.model_copy(update={"bbox": (place := draw(places)), "center": place.center})
        for element in draw(
            st.lists(values(UIElement, _BASE), max_size=3, unique_by=lambda element: element.element_id)
        )
    ]
    count = draw(st.sampled_from([{}, {"ui_elements_count": len(elements)}]))
    return ScreenState(
        **arguments | {"ui_elements": elements, "metadata": arguments.get("metadata", {}) | count}
    )


NODES = ("n1", "n.2", "N-3")


def _edges(node_ids: tuple[str, ...]) -> st.SearchStrategy[list[workflow.Edge]]:
    """Edges between these nodes, decisions included."""
    node = st.sampled_from(node_ids)
    decide = st.builds(
        action.DecideParameters,
        variable=names,
        cases=st.dictionaries(texts, node, max_size=2),
        otherwise=st.none() | node,
    )
    edges = values(workflow.Edge, _BASE | {action.DecideParameters: decide, base.Id: node})
    return st.lists(edges, max_size=3).map(_in_order)


def _in_order(drawn: list[workflow.Edge]) -> list[workflow.Edge]:
    """Each follows every earlier one that ends where it begins."""
    named: list[workflow.Edge] = []
    for i, edge in enumerate(drawn):
        before = tuple(one.edge_id for one in named if one.to_node == edge.from_node)
        named.append(edge.model_copy(update={"edge_id": f"e{i}", "follows": before}))
    return named


_EDGES = {count: _edges(NODES[:count]) for count in range(1, len(NODES) + 1)}
_WORKFLOW_FIELDS = fields(
    workflow.Workflow,
    _BASE
    | {
        tuple[workflow.Edge, ...]: st.just(()),
        tuple[workflow.Variable, ...]: st.lists(
            _BASE[workflow.Variable], max_size=2, unique_by=lambda variable: variable.name
        ),
        tuple[workflow.Loop, ...]: st.just(()),
        workflow.Learning: st.just(workflow.Learning()),
    },
)
_NODE = values(workflow.Node, _BASE)


@st.composite
def workflows(draw: st.DrawFn) -> workflow.Workflow:
    count = draw(st.integers(1, len(NODES)))
    some_nodes = st.lists(st.sampled_from(NODES[:count]), max_size=2)
    state = draw(st.sampled_from(LearningState))
    edges = draw(_EDGES[count])
    some_edges = (
        st.lists(st.sampled_from([one.edge_id for one in edges]), max_size=2) if edges else st.just([])
    )
    loops = [workflow.Loop(edges=(edge.edge_id,)) for edge in edges if draw(st.booleans())]
    others = draw(_WORKFLOW_FIELDS)
    shown = tuple(variable.name for variable in others.get("variables", ()) if draw(st.booleans()))
    nodes = [draw(_NODE).model_copy(update={"node_id": node_id, "shows": shown}) for node_id in NODES[:count]]
    return workflow.Workflow(
        **others
        | {
            "ways": [workflow.Way(edges=(edge.edge_id,), seen=2) for edge in edges if draw(st.booleans())],
            "identity": shown,
            "proposed_identity": shown,
            "first_edges": draw(some_edges),
            "last_edges": draw(some_edges),
            "loops": loops,
            "nodes": nodes,
            "edges": edges,
            "entry_nodes": draw(some_nodes),
            "end_nodes": draw(some_nodes),
            "learning_state": state,
            "learning": workflow.Learning(state=state, thresholds=draw(learning_thresholds)),
        }
    )


def _paused_with_reason(arguments: dict[str, Any], pause: Pause) -> Replay:
    paused = arguments.get("status") is ReplayStatus.PAUSED_NEED_HELP
    return Replay(**arguments | {"pause": pause if paused else None})


def actions(node_ids: tuple[str, ...]) -> st.SearchStrategy[action.Action]:
    """Decisions lead to these nodes."""
    return values(action.Action, _BASE | {base.Id: st.sampled_from(node_ids)})


learning_thresholds = values(LearningThresholds, _BASE)
learning_evidence = values(LearningEvidence, _BASE)
learning_events = values(LearningEvent, _BASE)
conditions = values(Condition, _BASE)
state_embeddings = values(embedding.StateEmbedding, _BASE)
dialog_events = values(dialog.DialogEvent, _BASE)
replays = st.builds(_paused_with_reason, fields(Replay, _BASE), values(Pause, _BASE))
run_events = values(RunEvent, _BASE)
commands = values(Command, _BASE)
reports = values(Report, _BASE)
verifications = values(Verification, _BASE)
validations = values(Validation, _BASE)
groundings = values(target.Grounding, _BASE)

documents = {
    "raw session": raw_sessions(),
    "screen state": screen_states(),
    "state embedding": state_embeddings,
    "workflow": workflows(),
    "dialog event": dialog_events,
    "replay": replays,
    "run event": run_events,
    "learning event": learning_events,
    "tally": values(Tally, _BASE),
    "command": commands,
    "report": reports,
    "verification": verifications,
    "validation": validations,
    "grounding": groundings,
}
"""Everything that is written to disk or travels, by the name a person would give it."""
