"""The instructions' labels hold together: what they name exists, and what they say stands in the sentence."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

HERE = Path(__file__).parent / "instructions"


def loaded(name: str) -> list[dict[str, Any]]:
    return yaml.load((HERE / f"{name}.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


@dataclass(frozen=True)
class Collection:
    """What one author wrote for the workflows of one place."""

    name: str
    workflows: list[dict[str, Any]]
    tuning: list[dict[str, Any]]
    aside: list[dict[str, Any]]
    promised: dict[str, int]

    @property
    def cases(self) -> list[dict[str, Any]]:
        return self.tuning + self.aside


def collection(name: str, workflows: str, folder: str, promised: dict[str, int]) -> Collection:
    return Collection(name, loaded(workflows), loaded(f"{folder}tuning"), loaded(f"{folder}aside"), promised)


FIRST = collection("first", "workflows", "", {"fr": 120, "en": 60})
MORE = collection("more", "workflows", "more/", {"fr": 135, "en": 70})
OTHER = collection("other", "more/other/workflows", "more/other/", {"fr": 33, "en": 17})
AGAIN = collection("again", "workflows", "again/", {"fr": 74, "en": 35})
DESK = collection("desk", "workflows", "desk/", {"fr": 32, "en": 10})
TRADES = {
    "letting": (29, 12),
    "accounting": (30, 12),
    "logistics": (30, 12),
    "town_hall": (30, 12),
    "admission": (30, 12),
    "school": (22, 8),
    "insurance": (22, 8),
}
"""With how many are French, how many English."""
BY_TRADE = tuple(
    collection(trade, f"trades/{trade}/workflows", f"trades/{trade}/", {"fr": french, "en": english})
    for trade, (french, english) in TRADES.items()
)
JUNE = (
    collection("june", "workflows", "june/", {"fr": 32, "en": 13}),
    *(
        collection(
            f"{trade} june", f"trades/{trade}/workflows", f"trades/{trade}/june/", {"fr": 28, "en": 12}
        )
        for trade in ("letting", "logistics")
    ),
)
COLLECTIONS = (FIRST, MORE, OTHER, AGAIN, DESK, *BY_TRADE, *JUNE)
WORKFLOWS = {workflow["id"]: workflow for read in (FIRST, OTHER, *BY_TRADE) for workflow in read.workflows}
CASES = [(read, case) for read in COLLECTIONS for case in read.cases]
STEPS = [(case, step) for _, case in CASES for step in case["expected"].get("plan", ())]
each_collection = pytest.mark.parametrize("read", COLLECTIONS, ids=lambda read: read.name)

# fmt: off
TRAITS = {
    "abbreviation", "conditional", "correction", "equal_fit", "in_words", "invalid_value", "many", "missing",
    "negation", "no_accent", "nothing_fits", "order", "passed_on", "polite", "question", "relative_date", "same_kind",
    "short", "two_tasks", "typo", "unseen_choice", "unusual_place",
}
# fmt: on
EXPECTED = ({"plan"}, {"ask"}, {"ask", "workflows"}, {"none"})


def has_luhn_digit(digits: str) -> bool:
    doubled = [int(d) * (1 + place % 2) for place, d in enumerate(reversed(digits))]
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


NORMAL = {
    "text": lambda v: v == v.strip() != "",
    "name": lambda v: v == v.strip() != "" and not re.search(r"\d|\b(?:M|Mme|Mr|Mrs|Ms|Dr)\b", v),
    "number": lambda v: re.fullmatch(r"[1-9]\d*", v),
    "date": is_day,
    "birth_date": is_day,
    "ipp": lambda v: re.fullmatch(r"\d{8}", v),
    "nda": lambda v: re.fullmatch(r"26\d{7}", v),
    "cim10": lambda v: re.fullmatch(r"[A-Z]\d\d\.\d{1,2}|[A-Z]\d\d", v),
    "ccam": lambda v: re.fullmatch(r"[A-Z]{4}\d{3}", v),
    "nir": lambda v: re.fullmatch(r"[12]\d{14}", v) and 97 - int(v[:13]) % 97 == int(v[13:]),
    "finess": lambda v: re.fullmatch(r"\d{9}", v) and has_luhn_digit(v),
    "rpps": lambda v: re.fullmatch(r"1\d{10}", v) and has_luhn_digit(v),
    "choice": lambda v: isinstance(v, str),
}
SAID_AS_THEY_ARE = {"text", "name", "ipp", "nda", "cim10", "ccam", "nir", "finess", "rpps"}
"""Dates, times, numbers and choices are said in other words than they are written with."""
TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")


def letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(char for char in plain if char.isalnum())


def parameters_of(workflow: str) -> dict[str, dict[str, Any]]:
    return {parameter["name"]: parameter for parameter in WORKFLOWS[workflow]["parameters"]}


def named(case: dict[str, Any]) -> list[str]:
    expected = case["expected"]
    return [step["workflow"] for step in expected.get("plan", ())] + expected.get("workflows", [])


def answer(case: dict[str, Any]) -> str:
    expected = case["expected"]
    if "plan" in expected:
        return "plan asks" if any("missing" in step for step in expected["plan"]) else "plan"
    return expected.get("ask", "none")


def test_a_workflow_says_what_was_learnt() -> None:
    for workflow in WORKFLOWS.values():
        says_what_was_learnt(workflow)


def says_what_was_learnt(workflow: dict[str, Any]) -> None:
    assert set(workflow) == {"id", "name", "description", "steps", "parameters"}
    assert len(workflow["steps"]) >= 4
    assert len(parameters_of(workflow["id"])) == len(workflow["parameters"])
    for parameter in workflow["parameters"]:
        known = {"name", "label", "kind", "required", "examples", "choices", "usual"}
        assert {"name", "label", "kind", "required", "examples"} <= set(parameter) <= known
        assert re.fullmatch(r"[a-z][a-z0-9_]*", parameter["name"])
        assert parameter["kind"] in NORMAL
        assert ("choices" in parameter) == (parameter["kind"] == "choice")
        assert set(parameter["examples"]) <= set(parameter.get("choices", parameter["examples"]))
        assert 2 <= len(parameter["examples"]) <= 3
        assert not ("usual" in parameter and parameter["required"])
        if not parameter["kind"].endswith("date"):
            assert all(NORMAL[parameter["kind"]](example) for example in parameter["examples"])


def test_workflows_and_instructions_are_named_once() -> None:
    assert len(WORKFLOWS) == sum(len(read.workflows) for read in (FIRST, OTHER, *BY_TRADE))
    assert len({case["id"] for _, case in CASES}) == len(CASES)
    assert len({letters(case["text"]) for _, case in CASES}) == len(CASES)


def test_an_instruction_is_labelled_with_what_exists() -> None:
    for read, case in CASES:
        is_labelled_with_what_exists(read, case)


def is_labelled_with_what_exists(read: Collection, case: dict[str, Any]) -> None:
    assert set(case) == {"id", "language", "today", "text", "traits", "expected"}
    assert case["id"].startswith(case["language"] + "-")
    assert is_day(case["today"])
    assert set(case["traits"]) <= TRAITS
    expected = case["expected"]
    assert set(expected) in EXPECTED
    assert expected.get("none", True) is True
    if "ask" in expected:
        assert expected["ask"] == ("choice" if "workflows" in expected else "doubt")
    assert len(expected.get("workflows", "any")) > 1
    assert set(named(case)) <= {workflow["id"] for workflow in read.workflows}


def test_a_planned_step_has_or_asks_all_it_needs() -> None:
    for case, step in STEPS:
        has_or_asks_all_it_needs(case, step)


def has_or_asks_all_it_needs(case: dict[str, Any], step: dict[str, Any]) -> None:
    assert {"workflow", "parameters"} <= set(step) <= {"workflow", "parameters", "missing", "offer"}
    known = parameters_of(step["workflow"])
    given, missing, offer = set(step["parameters"]), set(step.get("missing", ())), step.get("offer", {})
    assert given | missing <= set(known)
    assert not given & missing
    assert {name for name, parameter in known.items() if parameter["required"]} <= given | missing
    assert set(offer) <= missing
    for name, codes in offer.items():
        assert known[name]["kind"] in ("cim10", "ccam")
        assert codes
        assert all(NORMAL[known[name]["kind"]](code) for code in codes)


def test_a_planned_value_is_in_normal_form_and_was_said() -> None:
    for case, step in STEPS:
        is_in_normal_form_and_was_said(case, step)


def is_in_normal_form_and_was_said(case: dict[str, Any], step: dict[str, Any]) -> None:
    known = parameters_of(step["workflow"])
    for name, value in step["parameters"].items():
        kind = known[name]["kind"]
        assert isinstance(value, str)
        assert NORMAL[kind](value), (name, value)
        assert value in known[name].get("choices", [value])
        if name == "heure":
            assert TIME.fullmatch(value)
        elif kind in SAID_AS_THEY_ARE:
            assert all(letters(word) in letters(case["text"]) for word in value.split()), (name, value)
        if kind == "birth_date":
            assert value <= case["today"]


@each_collection
@pytest.mark.parametrize("language", ["fr", "en"])
def test_chance_decides_what_is_set_aside(language: str, read: Collection) -> None:
    """Every second one among those with the same kind of answer, in the order of their ids' digests."""
    drawn = sorted(
        (answer(case), hashlib.sha256(case["id"].encode()).hexdigest(), case["id"])
        for case in read.cases
        if case["language"] == language
    )
    aside = {case["id"] for case in read.aside if case["language"] == language}
    assert aside == {case for _, _, case in drawn[1::2]}


@each_collection
def test_there_are_as_many_as_promised_and_every_workflow_is_asked_for(read: Collection) -> None:
    assert Counter(case["language"] for case in read.cases) == read.promised
    halves = (read.tuning, read.aside) if read in (FIRST, MORE, OTHER) else (read.cases,)
    for cases in halves:
        assert {workflow for case in cases for workflow in named(case)} == {
            each["id"] for each in read.workflows
        }


@pytest.mark.parametrize("read", [FIRST, MORE], ids=lambda read: read.name)
def test_every_trait_is_met(read: Collection) -> None:
    assert {trait for case in read.cases for trait in case["traits"]} == TRAITS
