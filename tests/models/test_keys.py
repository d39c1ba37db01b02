"""What a workflow may press is what every agent can."""

from __future__ import annotations

import pytest

from rpa_vision.agent.windows.keys import MODIFIERS, NAMED_KEYS
from rpa_vision.agent.x11.keysyms import KEYSYMS
from rpa_vision.models.keys import KEY_NAMES, is_key, is_modifier


def test_agents_know_the_same_keys() -> None:
    assert set(KEYSYMS) == set(NAMED_KEYS) == KEY_NAMES
    assert all(map(is_modifier, MODIFIERS))


@pytest.mark.parametrize("name", ["Ctrl", "enter", "F12", "é", "€", "+"])
def test_a_key_is_named_or_is_its_letter(name: str) -> None:
    assert is_key(name)


@pytest.mark.parametrize("name", ["ctrl+s", "return", "", "\n", "ok"])
def test_anything_else_is_no_key(name: str) -> None:
    assert not is_key(name)
