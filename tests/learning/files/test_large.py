"""A file costs what its bytes are worth, whatever is written in it."""

from __future__ import annotations

import tracemalloc

import pytest

from rpa_vision.errors import MalformedDocumentError
from rpa_vision.learning.checks.validate import validate
from rpa_vision.learning.files.exchange import MOST_WAYS, read_workflow
from rpa_vision.learning.files.yaml_form import MOST_VALUES, read_yaml

MEBI = 1 << 20
CLICK = "action: {type: mouse_click, target: {text: Suivant}}"


def steps(many: int) -> bytes:
    return ("steps:\n" + "".join(f"- id: e{i}\n  to_node: n{i}\n  {CLICK}\n" for i in range(many))).encode()


def test_long_keys_around_many_values_are_not_kept_for_each_of_them() -> None:
    """70 KB of it took half a gibibyte."""
    keys = "".join(" " * depth + "k" * 1000 + ":\n" for depth in range(60))
    document = (keys + " " * 60 + "[" + ",".join("1" for _ in range(5000)) + "]\n").encode()
    tracemalloc.start()
    try:
        read_yaml(document, "long.yaml")
        assert tracemalloc.get_traced_memory()[1] < 32 * MEBI
    finally:
        tracemalloc.stop()


def test_a_line_is_told_however_deep_it_stands() -> None:
    with pytest.raises(MalformedDocumentError, match=r"line 4, steps\.1\.action"):
        read_workflow(f"steps:\n- id: a\n  {CLICK}\n- id: b\n".encode(), "short.yaml")


@pytest.mark.parametrize(
    "document", [b"[" + b"1," * MOST_VALUES + b"1]", b'{"a":[' + b"1," * MOST_VALUES + b"1]}"]
)
def test_more_values_than_a_workflow_has_are_refused(document: bytes) -> None:
    with pytest.raises(MalformedDocumentError, match=f"has more than {MOST_VALUES} values"):
        read_workflow(document, "many")


def test_of_endless_problems_the_first_is_told() -> None:
    with pytest.raises(
        MalformedDocumentError, match=r"line 2, steps\.0\.id: is the first of 4000 problems"
    ) as told:
        read_workflow(b"name: x\nsteps: [" + b"{}," * 2000 + b"]", "wrong.yaml")
    assert len(told.value.problems) == 1


def test_steps_that_all_lead_to_one_another_are_refused() -> None:
    hub = "".join(f"- id: e{i}\n  from_node: n\n  to_node: n\n  {CLICK}\n" for i in range(400))
    with pytest.raises(MalformedDocumentError, match=f"at most {MOST_WAYS} are accepted"):
        read_workflow(f"steps:\n- id: first\n  {CLICK}\n{hub}".encode(), "hub.yaml")


def test_steps_cost_the_same_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of all edges is asked of each a fixed number of times."""
    few, many = _edges_gone_through(monkeypatch, 100), _edges_gone_through(monkeypatch, 400)
    assert many < 5 * few


def _edges_gone_through(monkeypatch: pytest.MonkeyPatch, many: int) -> int:
    workflow = read_workflow(steps(many), "steps.yaml")
    seen = 0

    class Counted(tuple):  # type: ignore[type-arg]
        def __iter__(self):  # type: ignore[no-untyped-def]
            nonlocal seen
            for edge in tuple.__iter__(self):
                seen += 1
                yield edge

    monkeypatch.setitem(workflow.__dict__, "edges", Counted(workflow.edges))
    validate(workflow, "fr")
    return seen


def test_ten_thousand_steps_are_read() -> None:
    assert len(read_workflow(steps(10_000), "steps.yaml").edges) == 10_000
