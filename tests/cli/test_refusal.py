"""A command that is refused says why in the language of this machine, even where its settings are what is wrong."""

from __future__ import annotations

import pytest

from called_cli import Cli


@pytest.mark.parametrize(
    ("language", "told"), [("fr", "match : donnez deux images"), ("en", "match: give two pictures")]
)
def test_it_is_said_in_the_language_of_the_settings(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    monkeypatch.setenv("RPA_LANGUAGE", language)
    refused = cli("match")
    assert refused.status == 2
    assert told in refused.error


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "aucun réglage ne porte ce nom"),
        ("en", "no setting has this name"),
        ("de", "aucun réglage ne porte ce nom"),
    ],
)
def test_wrong_settings_are_told_in_it_as_well(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    monkeypatch.setenv("RPA_LANGUAGE", language)
    monkeypatch.setenv("RPA_NO_SUCH_SETTING", "1")
    refused = cli("workflow", "list")
    assert refused.status == 2
    assert told in refused.error


def test_where_nobody_says_which_it_is_the_one_shipped(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RPA_LANGUAGE")
    assert "donnez deux images" in cli("match").error
