"""A refusal is said in the language that is asked for, and in English where none is."""

from __future__ import annotations

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from api_calls import finish, new_session
from rpa_vision.errors import BadInputError
from rpa_vision.phrases import Language
from rpa_vision.server.client.client import ServerClient
from rpa_vision.server.gate.language import spoken
from rpa_vision.server.services import Services

FRENCH = {"Accept-Language": "fr"}


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr", "fr"),
        ("en", "en"),
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("en;q=0.5, FR", "fr"),
        ("de, es;q=0.9, fr;q=0.1", "fr"),
        ("fr;q=0, en;q=0.1", "en"),
        ("en, fr", "en"),
        ("de", None),
        ("*", None),
        ("", None),
        ("fr;q=much", None),
        ("fr;q=nan", None),
    ],
)
def test_the_language_liked_best_is_spoken(accepted: str, language: Language | None) -> None:
    assert spoken(accepted) == language


@given(st.text())
def test_whatever_is_asked_for_is_answered(accepted: str) -> None:
    assert spoken(accepted) in ("fr", "en", None)


@pytest.mark.parametrize(
    ("method", "path", "english", "french"),
    [
        (
            "GET",
            "/workflows/WF_none",
            "workflow 'WF_none' does not exist",
            "la tâche « WF_none » est introuvable",
        ),
        ("GET", "/nothing/here", "Not Found", "cette adresse n'existe pas"),
        ("DELETE", "/workflows", "Method Not Allowed", "cette adresse ne se demande pas ainsi"),
        ("POST", "/agents/pc1/report", "Field required", "ce champ manque"),
        ("POST", "/agents/pc1/recording/stop", "agent pc1 records nothing", "le poste pc1 n'enregistre rien"),
    ],
)
def test_it_says_the_same_in_both(
    api: httpx.Client, method: str, path: str, english: str, french: str
) -> None:
    for headers, told in (({}, english), ({"Accept-Language": "en"}, english), (FRENCH, french)):
        answer = api.request(method, path, headers=headers)
        assert answer.json().keys() == {"error", "detail"}
        assert told in answer.json()["detail"]


def test_a_body_is_judged_in_french(api: httpx.Client) -> None:
    session_id = new_session(api)
    event = {"t": "1.5", "type": "mouse_click", "pos": [30, 30]}
    answer = api.post(f"/sessions/{session_id}/events", json=[event], headers=FRENCH)
    assert answer.status_code == 422
    assert "doit être un nombre" in answer.json()["detail"]


def test_who_is_turned_away_is_told_in_french(server: str) -> None:
    answer = httpx.get(f"{server}/api/v1/workflows", headers=FRENCH)
    assert answer.json()["detail"] == "il faut un jeton valable : connectez-vous de nouveau"


def test_learning_that_is_refused_on_the_way_is_told_in_french(api: httpx.Client) -> None:
    session_id = new_session(api)
    finish(api, session_id).raise_for_status()
    body = {"name": "Rien", "session_ids": [session_id]}
    lines = api.post("/workflows/learn/live", json=body, headers=FRENCH).text.splitlines()
    assert "rien n'y a été fait" in lines[-1]


def test_the_client_is_told_in_its_language(server: str, services: Services) -> None:
    with (
        ServerClient(server, services.token, language="fr") as client,
        pytest.raises(BadInputError, match="la tâche « WF_none » est introuvable"),
    ):
        client.workflow("WF_none")
