"""Why a replay stopped, told in the language of whoever reads it; kept as it was said."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from api_calls import start_replay
from painted_program import PaintedProgram, drive
from rpa_vision.phrases import say
from rpa_vision.server.views.retelling import retold
from rpa_vision.settings import ReplaySettings, Settings


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("pause.not_found", {"text": "Enregistrer"}),
        ("pause.ambiguous", {"text": "n'est pas à l'écran"}),
        ("pause.other_row", {"text": "DUPONT", "column": "Nom"}),
        ("pause.agent_silent", {"agent": "pc1"}),
        ("pause.internal_error", {"text": "ValueError"}),
        ("effect.pixels", {"percent": 12}),
    ],
)
def test_a_sentence_is_said_again_with_its_values(key: str, values: dict[str, Any]) -> None:
    french, english = say("fr", key, **values), say("en", key, **values)
    assert retold(french, "en") == english
    assert retold(english, "fr") == french
    assert retold(french, "fr") == french


def test_a_sentence_within_another_is_said_again_and_what_is_quoted_is_not() -> None:
    one, other = ({"text": "coché"}, {"text": "rien n'a changé à l'écran après l'action"})

    def both(language: Any) -> str:
        parts = (say(language, "pause.not_found", **one), say(language, "pause.forbidden_text", **other))
        return say(
            language,
            "pause.not_ready",
            text="; ".join(parts).replace("; ", {"fr": " ; "}.get(language, "; ")),
        )

    assert retold(both("fr"), "en") == both("en")


@pytest.mark.parametrize("text", ["", "tout autre chose", "« coché »"])
def test_what_no_phrase_accounts_for_stays(text: str) -> None:
    assert retold(text, "en") == text


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"replay": ReplaySettings(max_rechecks=0)})


@pytest.fixture
def paused(api: httpx.Client, program: PaintedProgram) -> dict[str, Any]:
    """Stopped before saving: the button is called otherwise today."""
    program.save_button = "Valider"
    replay_id = start_replay(api).json()["replay_id"]
    drive(api, program)
    state: dict[str, Any] = api.get(f"/replays/{replay_id}").json()
    return state


def test_a_pause_is_told_as_the_reader_asks(api: httpx.Client, paused: dict[str, Any]) -> None:
    here = f"/replays/{paused['replay_id']}"
    kept = api.get(here).json()["pause"]["message"]
    told = {
        language: api.get(here, headers={"Accept-Language": language}).json()["pause"]["message"]
        for language in ("fr", "en")
    }
    assert kept == told["fr"] != told["en"]
    (listed,) = api.get("/replays", headers={"Accept-Language": "en"}).json()
    assert listed["pause"]["message"] == told["en"]
    assert api.get(here).json()["pause"]["message"] == kept
