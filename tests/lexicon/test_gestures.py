"""Nothing presses keys of its own accord but what the catalogue of gestures names."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from pydantic import ValidationError

from rpa_vision.lexicon.gestures import KeyGesture, gestures, keys_to_paste, taking_back
from rpa_vision.models.keys import is_key

SOURCE = Path(str(files("rpa_vision")))


def calls(folder: Path, name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method of this name."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == name:
                yield str(file.relative_to(SOURCE)), node


def test_the_server_orders_keys_for_a_learnt_step_or_a_gesture_and_nowhere_else() -> None:
    ordered = {
        (file, next(ast.unparse(given.value) for given in call.keywords if given.arg == "keys"))
        for file, call in calls(SOURCE, "KeyComboCommand")
    }

    assert ordered == {
        ("replay/step/decision.py", "pressing.keys"),
        ("replay/recovery/recover.py", "gesture.keys"),
    }


def test_agents_press_what_they_are_told_or_paste_and_nothing_else() -> None:
    pressed = {ast.unparse(call.args[0]) for _, call in calls(SOURCE / "agent", "press")}

    assert pressed == {"keys", "keys_to_paste()"}


def test_no_command_is_made_without_its_type_being_named() -> None:
    """A dictionary that says « key_combo » would be a command as well."""
    said = [
        str(file.relative_to(SOURCE))
        for file in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        and any(isinstance(value, ast.Constant) and value.value == "key_combo" for value in node.values)
        and any(isinstance(key, ast.Constant) and key.value == "type" for key in node.keys)
    ]

    assert said == []


@pytest.mark.parametrize("gesture", gestures().values(), ids=lambda gesture: gesture.name)
def test_each_gesture_says_its_keys_and_is_told_in_both_languages(gesture: KeyGesture) -> None:
    assert all(map(is_key, gesture.keys))
    assert gesture.fr != gesture.en


def test_what_takes_back_is_looked_at_before_and_after() -> None:
    assert {one.name for one in taking_back()} == {"undo_typing", "close_menu", "close_window"}
    assert all(one.check == "as_before" and one.when != "as_shown" for one in taking_back())
    assert keys_to_paste() == ("ctrl", "v")


@pytest.mark.parametrize(
    "changed",
    [
        {"check": "nothing"},
        {"when": "as_shown"},
        {"after": ()},
        {"use": "shown"},
        {"keys": ()},
    ],
)
def test_a_gesture_that_nothing_would_check_is_none(changed: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        KeyGesture.model_validate(gestures()["undo_typing"].model_dump() | changed)


def test_what_saves_sends_or_closes_for_good_is_never_done_of_its_own_accord() -> None:
    asked = {gesture.name for gesture in gestures().values() if not gesture.unasked}

    assert {"save", "confirm", "print", "new", "cut", "find", "close_window"} <= asked
