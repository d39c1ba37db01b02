"""Whatever is wrong with a document, the answer is one kind of error, and never a value from inside it."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from json_paths import at, every_place, models_in, replaced
from rpa_vision.errors import MalformedDocumentError, UnknownSchemaError
from rpa_vision.models.documents import dump_document, load_document
from rpa_vision.models.embedding import StateEmbedding
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.dialog import DialogEvent
from rpa_vision.models.replay.run import Replay
from rpa_vision.models.screen import ScreenState
from rpa_vision.models.session import RawSession, SessionUser
from strategies import documents

SOURCE = "dossier/document.json"
PATIENT = "Zoé DUPOND, née le 03/02/1985"
OTHER_TYPES = [None, True, -1, 2.5, 2**100, PATIENT, [], [PATIENT], {}, {"x": PATIENT}, {"type": PATIENT}]
NO_NUMBERS = ["NaN", "Infinity", "-Infinity", "1e999"]
BAD_IDS = ["../x", "a/b", "C:\\x", "a\0b", "a\n", ".", "..", "a..b", "", " ", "é", "x" * 10_000]
BAD_PATHS = [
    "../x",
    "/etc/x",
    "a/../b",
    "a//b",
    "a/",
    "./a",
    "C:\\x",
    "a\\b",
    "a\0b",
    "a\nb",
    "",
    "x" * 10_000,
]

Refusal = MalformedDocumentError | UnknownSchemaError
every_document = pytest.mark.parametrize("kind", documents)
every_document_with_ids = pytest.mark.parametrize(
    "kind", sorted(documents.keys() - {"tally", "verification", "validation", "grounding"})
)


def load_or_refusal(document: BaseModel, content: bytes | str) -> BaseModel | Refusal:
    """Any other exception passes through and fails the test."""
    try:
        return load_document(type(document), content, SOURCE)
    except (MalformedDocumentError, UnknownSchemaError) as error:
        return error


def refused(document: BaseModel, content: bytes | str) -> Refusal:
    answer = load_or_refusal(document, content)
    assert isinstance(answer, Refusal), "it was taken"
    assert str(answer).startswith(f"{SOURCE}: ")
    return answer


def last_names(refusal: Refusal) -> set[str]:
    """The wrong fields, without the way to them."""
    assert isinstance(refusal, MalformedDocumentError)
    return {problem.field.split(".")[-1] for problem in refusal.problems}


@every_document
@given(data=st.data())
@settings(max_examples=12)
def test_truncated_at_any_byte(kind: str, data: st.DataObject) -> None:
    document = data.draw(documents[kind])
    written = dump_document(document)
    refused(document, written[: data.draw(st.integers(0, len(written) - 1))])


@every_document
@given(data=st.data())
@settings(max_examples=25)
def test_another_type_anywhere_is_kept_as_it_is_or_refused_without_its_value(
    kind: str, data: st.DataObject
) -> None:
    document = data.draw(documents[kind])
    written = json.loads(dump_document(document))
    path = data.draw(st.sampled_from(list(every_place(written))))
    other = data.draw(st.sampled_from(OTHER_TYPES))
    answer = load_or_refusal(document, json.dumps(replaced(written, path, other)))
    if isinstance(answer, Refusal):
        assert PATIENT not in "".join(traceback.format_exception(answer))
    elif not isinstance(other, dict):  # an empty one may be filled with defaults
        assert at(json.loads(dump_document(answer)), path) == other


@every_document
@given(data=st.data())
@settings(max_examples=12)
def test_numbers_that_are_none_are_refused_everywhere(kind: str, data: st.DataObject) -> None:
    document = data.draw(documents[kind])
    written = json.loads(dump_document(document))
    path = data.draw(st.sampled_from(list(every_place(written))))
    number = data.draw(st.sampled_from(NO_NUMBERS))
    refused(document, json.dumps(replaced(written, path, "@@")).replace('"@@"', number))


@every_document
@given(data=st.data())
@settings(max_examples=10)
def test_a_required_field_left_out_is_named(kind: str, data: st.DataObject) -> None:
    document = data.draw(documents[kind])
    required = [
        (path, name)
        for path, model in models_in(document)
        for name, field in type(model).model_fields.items()
        if field.is_required()
    ]
    path, name = data.draw(st.sampled_from(required))
    written = json.loads(dump_document(document))
    del at(written, path)[name]
    assert name in last_names(refused(document, json.dumps(written)))


@every_document
@given(data=st.data())
@settings(max_examples=10)
def test_an_unknown_field_is_refused_at_every_level(kind: str, data: st.DataObject) -> None:
    document = data.draw(documents[kind])
    written = json.loads(dump_document(document))
    path, _ = data.draw(st.sampled_from(list(models_in(document))))
    at(written, path)["forbiden_roles"] = ["delete"]
    assert "forbiden_roles" in last_names(refused(document, json.dumps(written)))


@every_document_with_ids
@given(data=st.data())
@settings(max_examples=12)
def test_ids_and_paths_cannot_leave_their_folder(kind: str, data: st.DataObject) -> None:
    document = data.draw(documents[kind])
    naming = [
        (*path, name)
        for path, model in models_in(document)
        for name in type(model).model_fields
        if name.endswith(("id", "_path", "_ref", "crop")) and isinstance(getattr(model, name), str)
    ]
    assume(naming)
    path = data.draw(st.sampled_from(naming))
    is_path = str(path[-1]).endswith(("_path", "_ref", "crop", "vector_id"))
    bad = data.draw(st.sampled_from(BAD_PATHS if is_path else BAD_IDS))
    written = replaced(json.loads(dump_document(document)), path, bad)
    assert path[-1] in last_names(refused(document, json.dumps(written)))


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "BOM": lambda written: b"\xef\xbb\xbf" + written,
    "UTF-16": lambda written: written.decode().encode("utf-16"),
    "invalid UTF-8": lambda written: written.replace(b'"', b'"\xff', 1),
    "something after it": lambda written: written + b"\xff",
    "twice": lambda written: written + written,
    "in a list": lambda written: b"[" + written + b"]",
    "zeros": lambda written: b"\0" * len(written),
}
CONTENTS = {
    "empty": b"",
    "null": b"null",
    "50 MB of lists": b"[" * 50_000_000,
    "50 MB of objects": b'{"a":' * 10_000_000,
    "nested metadata": b'{"metadata": {"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}}",
}


@every_document
@given(data=st.data())
@settings(max_examples=10)
def test_bytes_that_are_no_such_document(kind: str, data: st.DataObject) -> None:
    document = data.draw(documents[kind])
    damage = DAMAGES[data.draw(st.sampled_from(sorted(DAMAGES)))]
    refused(document, damage(dump_document(document)))


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("model", [RawSession, ScreenState, StateEmbedding, Workflow, DialogEvent, Replay])
def test_contents_that_are_no_document(content: str, model: type[BaseModel]) -> None:
    with pytest.raises(MalformedDocumentError, match=f"^{SOURCE}: "):
        load_document(model, CONTENTS[content], SOURCE)


@given(st.binary(max_size=60) | st.text(max_size=20) | st.text('{}[]":,0\ud800', max_size=20))
def test_noise(noise: bytes | str) -> None:
    with pytest.raises(MalformedDocumentError):
        load_document(Workflow, noise, SOURCE)


@pytest.mark.parametrize("value", [PATIENT, [PATIENT], {"x": PATIENT}])
def test_a_model_made_by_hand_does_not_quote_values_either(value: object) -> None:
    with pytest.raises(ValidationError) as raised:
        SessionUser.model_validate({"id": value})
    assert PATIENT not in str(raised.value)


def test_a_hostile_field_name_neither_fills_nor_breaks_the_log() -> None:
    content = json.dumps({"x" * 10_000_000: 1, "a\n2025-11-22 [info] fine\0": 2})
    with pytest.raises(MalformedDocumentError) as raised:
        load_document(Workflow, content, SOURCE)
    everything = "".join(map(str, raised.value.problems))
    assert len(everything) < 1000
    assert everything.isprintable()


@given(documents["replay"])
@settings(max_examples=5)
def test_a_yes_that_does_not_say_to_which_step_is_refused(replay: Replay) -> None:
    written = json.loads(dump_document(replay))
    assert last_names(refused(replay, json.dumps({**written, "confirmed": True}))) == {"confirmed"}
