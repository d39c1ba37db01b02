"""A file costs what its bytes are worth, whatever is written in it."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise

import pytest

from rpa_vision.authoring.checks.validate import validate
from rpa_vision.authoring.files.exchange import MOST_WAYS, read_workflow
from rpa_vision.authoring.telling.story_of import DEEPEST, story_of
from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.yaml_form import MOST_VALUES, read_yaml

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


def step(name: str, *said: str) -> str:
    return "\n  ".join((f"- id: {name}", *said, CLICK)) + "\n"


ALL_TO_ALL = [step(f"e{i}", "from_node: n", "to_node: n") for i in range(400)]


@pytest.mark.parametrize(
    "written",
    [[step("first"), *ALL_TO_ALL], [*ALL_TO_ALL, step("last", "from_node: n", "to_node: end")]],
    ids=["in order", "by screens"],
)
def test_steps_that_all_lead_to_one_another_are_refused(written: list[str]) -> None:
    with pytest.raises(MalformedDocumentError, match=f"steps: .* in more than {MOST_WAYS} ways"):
        read_workflow(("steps:\n" + "".join(written)).encode(), "hub.yaml")


def test_choices_within_choices_without_end_are_refused() -> None:
    """Telling four hundred of them went deeper than the interpreter goes."""
    names = [f"e{i}" for i in range(400)]
    chain = [step(name, f"follows: [{before}]", "to_node: n") for before, name in pairwise(names)]
    last = step("last", f"follows: [{', '.join(names)}]", "to_node: n")
    with pytest.raises(MalformedDocumentError, match=f"steps: .* more than {DEEPEST} choices"):
        read_workflow(("steps:\n" + step("e0", "to_node: n") + "".join(chain) + last).encode(), "deep.yaml")


def test_choices_one_after_the_other_are_told_without_a_list_of_all_the_rest_for_each() -> None:
    """Four hundred took eleven seconds, a thousand three minutes."""
    sometimes = [
        step(f"a{i}", f"follows: [e{i - 1}]", "to_node: n")
        + step(f"e{i}", f"follows: [e{i - 1}, a{i}]", "to_node: n")
        for i in range(1, 250)
    ]
    written = "steps:\n" + step("e0", "to_node: n") + "".join(sometimes)
    workflow = read_workflow(written.encode(), "choices.yaml")
    tracemalloc.start()
    try:
        assert len(story_of(workflow).numbers) == 499
        assert tracemalloc.get_traced_memory()[1] < MEBI
    finally:
        tracemalloc.stop()


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
