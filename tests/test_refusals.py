"""Whoever is refused something is told why in their own language: no refusal is a text of its own."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest
from pydantic_core import ErrorDetails, PydanticKnownError

from rpa_vision import errors
from rpa_vision.errors import (
    BadInputError,
    BusyError,
    ConflictError,
    FieldProblem,
    MalformedDocumentError,
    NotFoundError,
    UnknownSchemaError,
)
from rpa_vision.models.documents import load_document
from rpa_vision.models.field_words import PHRASES as OF_PYDANTIC
from rpa_vision.models.field_words import field_words
from rpa_vision.models.graph.learning import LearningState
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.pause import PauseReason
from rpa_vision.models.replay.run import ReplayStatus
from rpa_vision.models.site.access import UserRole
from rpa_vision.models.site.state import ServerPart
from rpa_vision.phrases import Bilingual, SaidTogether, phrased

SOURCES = Path(str(files("rpa_vision")))
WORDING = {
    key: said
    for sheet in ("phrases.toml", "refusals.toml")
    for key, said in tomllib.loads((SOURCES / sheet).read_text(encoding="utf-8")).items()
}
REFUSED = (BadInputError, NotFoundError, ConflictError, BusyError)
WITH_OWN_FORM = {"MalformedDocumentError", "UnknownSchemaError", "MissingValueError", "NotFoundError"}
"""Made of parts, which they put into phrases themselves."""
OF_A_SENTENCE = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, REFUSED) and name not in WITH_OWN_FORM
} | {"HTTPException", "forbidden", "FieldProblem", "ServerUnreachableError"}
PLACE = {"HTTPException": 1, "FieldProblem": 1}
WORDS_OF_OTHERS = {
    Path("server/client/client.py"),  # the server's, in the language it was asked for
    Path("server/client/persons.py"),
    Path("cli/task/replay.py"),  # the server's, with the value before the person who typed it
    Path("models/documents.py"),  # pydantic's, and of the models' own checks
    Path("server/gate/problems.py"),  # pydantic's
}


@dataclass(frozen=True)
class Site:
    file: Path
    line: int
    kind: str
    told: ast.expr
    function: ast.AST

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.kind}"


@cache
def trees() -> dict[Path, ast.Module]:
    return {
        file.relative_to(SOURCES): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(SOURCES.rglob("*.py"))
    }


@cache
def calls() -> list[tuple[Path, ast.AST, ast.Call]]:
    """With the function each stands in."""
    return [(file, *found) for file, tree in trees().items() for found in _calls(tree, tree)]


def sites() -> Iterator[Site]:
    for file, function, call in calls():
        name = _name(call.func)
        place = PLACE.get(name, 0)
        if name in OF_A_SENTENCE and len(call.args) > place:
            yield Site(file, call.lineno, name, call.args[place], function)


def _calls(node: ast.AST, function: ast.AST) -> Iterator[tuple[ast.AST, ast.Call]]:
    for inner in ast.iter_child_nodes(node):
        here = inner if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef) else function
        if isinstance(inner, ast.Call):
            yield here, inner
        yield from _calls(inner, here)


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def is_phrased(told: ast.expr, function: ast.AST) -> bool:
    """A phrase, a sentence that another refusal was told with, or a name that stands for nothing but one of them."""
    match told:
        case ast.Call(func=ast.Name(id="phrased")):
            return True
        case ast.Attribute(attr="sentence" | "problem"):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in _makers()
        case ast.Name(id=name):
            given = [node.value for node in ast.walk(function) if _binds(node, name)]
            return _is_declared(name, function) or (
                bool(given) and all(is_phrased(one, function) for one in given)
            )
        case ast.IfExp(body=body, orelse=orelse):
            return is_phrased(body, function) and is_phrased(orelse, function)
    return False


def _binds(node: ast.AST, name: str) -> bool:
    match node:
        case ast.Assign(targets=[ast.Name(id=bound)]) | ast.AnnAssign(target=ast.Name(id=bound)):
            return bound == name
    return False


def _is_declared(name: str, function: ast.AST) -> bool:
    """The type checker sees to it that nothing else is handed in."""
    arguments = getattr(function, "args", None)
    found = [] if arguments is None else [*arguments.args, *arguments.kwonlyargs]
    return any(one.arg == name and _name(one.annotation or one) == "Bilingual" for one in found)


@cache
def _makers() -> set[str]:
    """Functions that give a sentence and nothing else."""
    return {
        node.name
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns) in ("Bilingual", "Bilingual | None")
    }


def phrased_calls() -> Iterator[tuple[str, ast.Call]]:
    for file, _, call in calls():
        if _name(call.func) == "phrased":
            yield f"{file}:{call.lineno}", call


def gaps(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def test_every_refusal_is_told_with_a_phrase() -> None:
    told = [
        str(one)
        for one in sites()
        if one.file not in WORDS_OF_OTHERS and not is_phrased(one.told, one.function)
    ]
    assert told == []


def test_there_are_refusals_to_look_at() -> None:
    """Or the walk above sees nothing, and proves nothing."""
    rooms = {one.file.parts[0] for one in sites()}
    assert {"server", "replay", "authoring", "storage", "learning", "models", "cli", "agent"} <= rooms


@pytest.mark.parametrize(
    "text",
    [
        '"in English only"',
        'f"{name} is wrong"',
        "str(error)",
        "name",
        '"a" + phrased("a.b")',
        "unknown(name)",
    ],
)
def test_a_text_of_its_own_is_found_out(text: str) -> None:
    function = ast.parse(f"def refuse(name: str) -> None:\n    raise BadInputError({text})").body[0]
    raised = next(node for node in ast.walk(function) if isinstance(node, ast.Raise)).exc
    assert isinstance(raised, ast.Call)
    assert not is_phrased(raised.args[0], function)


def test_every_phrase_is_given_exactly_what_it_leaves_open() -> None:
    for where, call in phrased_calls():
        key = call.args[0]
        given = {one.arg for one in call.keywords}
        if isinstance(key, ast.Constant) and None not in given:  # ``**told``: its function's own tests
            group, name = str(key.value).split(".")
            assert given == gaps(WORDING[group][name]["en"]), where


def test_whatever_is_not_found_has_a_name_in_both_languages() -> None:
    kinds = {
        call.args[0].value
        for _, _, call in calls()
        if _name(call.func) == "NotFoundError" and isinstance(call.args[0], ast.Constant)
    }
    assert kinds == set(NotFoundError.THINGS)
    for kind, key in NotFoundError.THINGS.items():
        assert phrased(key) == kind


def test_every_state_has_a_word() -> None:
    """Roles too; an agent is called one in both languages."""
    states: set[StrEnum] = {*ReplayStatus, *LearningState, *PauseReason, *UserRole} - {UserRole.AGENT}
    assert {state.value for state in states} == set(WORDING["named"])
    assert all(WORDING["named"][state.value]["en"] == state.value for state in states)


def test_every_part_of_a_server_has_a_word() -> None:
    assert {part.value for part in ServerPart} == set(WORDING["checked_part"])


def test_french_is_written_as_french_is() -> None:
    for group in (one for one in WORDING if one.endswith("_refused")):
        for name, said in WORDING[group].items():
            text = re.sub(r"\{[^}]*\}", "x", said["fr"])
            assert not re.search(r"[“”\"]|\S[;?!»]|\w: |«\S", text), f"{group}.{name}"


def test_what_is_logged_and_read_by_programs_is_english() -> None:
    error = ConflictError(
        phrased("run_refused.not_paused", replay_id="replay_1", status=ReplayStatus.COMPLETED)
    )
    assert str(error) == "replay replay_1 is completed: it is not paused; look where it stands"
    assert error.said_in("en") == str(error)


def test_a_state_inside_a_refusal_is_said_in_its_language() -> None:
    error = ConflictError(
        phrased("run_refused.not_paused", replay_id="replay_1", status=ReplayStatus.COMPLETED)
    )
    assert error.said_in("fr") == (
        "l'exécution replay_1 n'est pas en pause (terminée) : regardez où elle en est"
    )


def test_what_does_not_exist_is_named() -> None:
    assert NotFoundError("workflow", "WF_a").said_in("fr").startswith("la tâche « WF_a » est introuvable")


def test_sentences_inside_a_sentence_are_said_in_its_language() -> None:
    inner = SaidTogether((phrased("field_refused.nul"), phrased("field_refused.not_json")))
    outer = phrased("document_refused.malformed", document="a.json", problems=inner)
    assert outer == "a.json: contains the character NUL; cannot be written as JSON"
    assert outer.said_in("fr") == "a.json : contient le caractère NUL ; ne peut pas s'écrire en JSON"


def test_a_value_is_never_taken_for_a_gap() -> None:
    sentence = phrased("command_refused.no_file", path="{odd}")
    assert sentence == "{odd}: there is no such file"
    assert "{odd}" in sentence.said_in("fr")


def test_what_pydantic_found_is_said_in_french() -> None:
    with pytest.raises(MalformedDocumentError) as raised:
        load_document(Workflow, b'{"name": 3}', "the task")
    assert "name: Input should be a valid string" in str(raised.value)
    assert "name : doit être un texte" in raised.value.said_in("fr")
    assert "Field required" not in raised.value.said_in("fr")


LIMITS = {
    "min_length": 2,
    "max_length": 1,
    "pattern": "^a$",
    "gt": 0.0,
    "ge": 1,
    "lt": 0.5,
    "le": 2,
    "expected": "'a' or 'b'",
    "error": "EOF",
}


@pytest.mark.parametrize("kind", OF_PYDANTIC)
def test_pydantic_words_it_as_the_phrases_do(kind: str) -> None:
    """Else it would be told in English alone."""
    group, name = OF_PYDANTIC[kind].split(".")
    limits = {gap: LIMITS[gap] for gap in gaps(WORDING[group][name]["en"]) if gap in LIMITS}
    said = PydanticKnownError(kind, limits or None).message()  # type: ignore[arg-type]
    assert isinstance(
        field_words(ErrorDetails(type=kind, loc=(), msg=said, input=None, ctx=limits)), Bilingual
    )


def test_what_pydantic_says_otherwise_stays() -> None:
    assert field_words(ErrorDetails(type="missing", loc=(), msg="Give it", input=None)) == "Give it"


def test_a_document_of_another_version_is_named_in_french() -> None:
    told = UnknownSchemaError("a.json", "workflow_v9", ["workflow_v1"]).said_in("fr")
    assert told.startswith("a.json : schema_version : workflow_v9 n'est pas connue ici")


def test_a_field_is_said_with_its_problem() -> None:
    problem = FieldProblem("edges.3", phrased("field_refused.nul")).sentence
    assert isinstance(problem, Bilingual)
    assert problem.said_in("fr") == "edges.3 : contient le caractère NUL"
