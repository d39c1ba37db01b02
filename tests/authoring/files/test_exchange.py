"""Workflows as files: the same back, and bad ones refused with the line."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from made_workflow import coding_workflow
from rpa_vision.authoring.files.exchange import LARGEST, TextForm, read_workflow, write_workflow
from rpa_vision.errors import MalformedDocumentError, UnknownSchemaError
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.yaml_form import near, read_yaml, write_yaml
from strategies import json_values, workflows

YAML = write_workflow(coding_workflow(), "yaml")


@pytest.mark.parametrize("form", ["yaml", "json"])
@given(workflow=workflows())
@settings(max_examples=15)
def test_a_workflow_comes_back_as_it_was_written(form: TextForm, workflow: Workflow) -> None:
    assert read_workflow(write_workflow(workflow, form).encode(), "file") == workflow


@given(json_values | st.dictionaries(st.text(), json_values))
@example("12e3")
@example("no")
@example("0123")
@example("1e999")
@example({"~": "null", "": "true", "é": "2026-01-05", "x": "\x85\u2028\t\x00"})
@settings(max_examples=100)
def test_any_value_comes_back_as_it_was_written(value: object) -> None:
    document, _ = read_yaml(write_yaml(value).encode(), "file")  # type: ignore[arg-type]
    assert document == value
    assert json.dumps(document) == json.dumps(value)  # 1 is not 1.0, and neither is True


def test_people_need_not_quote_what_can_only_be_a_word() -> None:
    document, lines = read_yaml(b"a: no\nb: 2026-01-05\nc: 0123\nd: [1, 1.5, true, ~]\n", "file")
    assert document == {"a": "no", "b": "2026-01-05", "c": "0123", "d": [1, 1.5, True, None]}
    assert near(lines, "c") == 3
    assert near(lines, "d.1") == 4


def test_the_french_spelling_is_read() -> None:
    french = YAML.replace("OBSERVATION", "AUTO_CONFIRMÉ")
    assert read_workflow(french.encode(), "file").learning_state is LearningState.AUTO_CONFIRMED


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"a: 1\nb: [1, 2}\n", "line 2"),
        (b"a: 1\nb: *a", "line 2: aliases"),
        (b"a: &x 1", "line 1: anchors"),
        (b"\nname: !!python/object/apply:os.system [ls]", "line 2: tags"),
        (b"a: 1\nb: 2\na: 3", "line 3: the key"),
        (b"? [a, b]\n: 1", "line 1: a key must be a word"),
        (b"a: 1\n---\nb: 2", "line 2: a second document"),
        (b"[" * 10_000, "levels deep"),
        (b"- " * 10_000, "levels deep"),
        (b"a: \x00", "file: "),
        (b"\xff\xfe\x00", "file: "),
        (b"", "file: "),
        (b"- 1", "file: "),
        (b'{"name": tru', "line 1"),
        (b" " * (LARGEST + 1), f"at most {LARGEST}"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_line(data: bytes, complaint: str) -> None:
    with pytest.raises(MalformedDocumentError) as refused:
        read_workflow(data, "file")
    assert complaint in str(refused.value)


@pytest.mark.parametrize(
    ("good", "bad", "field"),
    [
        ("from_node: search", "from_node: nowhere", "steps.0.from_node"),
        ("manual_executions: 5", "manual_executions: five", "steps.0.stats.manual_executions"),
        ("min_similarity: 0.85", "min_similarity: 85", "steps.0.post_conditions.min_similarity"),
        ("keys:", "keyes:", "steps.9.action.key_press.parameters.keyes"),
    ],
)
def test_a_wrong_field_is_named_with_its_line(good: str, bad: str, field: str) -> None:
    line = YAML[: YAML.index(good)].count("\n") + 1
    with pytest.raises(MalformedDocumentError) as refused:
        read_workflow(YAML.replace(good, bad, 1).encode(), "file")
    assert f"line {line}, {field}: " in str(refused.value)


def test_another_schema_is_refused_by_its_name() -> None:
    with pytest.raises(UnknownSchemaError, match="workflow_v9"):
        read_workflow(YAML.replace("workflow_v1", "workflow_v9").encode(), "file")


def test_no_value_of_a_refused_file_is_told() -> None:
    with pytest.raises(MalformedDocumentError) as refused:
        read_workflow(YAML.replace("repeated: false", "repeated: LEMOINE", 1).encode(), "file")
    assert "LEMOINE" not in str(refused.value)
