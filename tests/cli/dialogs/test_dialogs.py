"""The dialogs that were met, and a person's word on them, from the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from called_cli import Answer, Cli
from live_server import serving
from met_dialogs import LABELS, met
from painted import FakePaintedOcr
from ready_database import ready
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.server.app import create_app
from rpa_vision.settings import load_settings
from rpa_vision.storage.replays.dialog_events import AskedBy
from rpa_vision.storage.store import Store


@dataclass(frozen=True)
class Ground:
    store: Store
    cli: Cli
    url: str

    def call(self, *words: object) -> Answer:
        return self.cli("dialogs", *words, "--server", self.url)


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Iterator[Ground]:
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RPA_LANGUAGE", "en")
    monkeypatch.setenv("COLUMNS", "300")
    services = build_services(ready(load_settings()), FakePaintedOcr())
    now = datetime.now(UTC)
    for event in (
        met(["Calanque DPI", LABELS]),
        met(["Calanque DPI", "Transmis."], ["OK"], DialogType.OK_TRIVIAL, None),
        met(["Calanque DPI", "Quelle \x1b[31msalle ?"], fields=1),
    ):
        services.store.dialog_events.keep(now, event, b"a picture", AskedBy(agent_id="pc1"))
    with serving(create_app(services)) as url:
        yield Ground(services.store, cli, url)


REVIEW = ("--name", "Étiquettes", "--button", "Non", "--type", "metier_confirm", "--scope", "site")


def test_dialogs_are_listed_for_people_and_for_programs(ground: Ground) -> None:
    told = ground.call().out
    assert "“OK” clicked" in told
    assert LABELS in told
    assert "\x1b" not in told
    assert [line["dialog_id"] for line in ground.call("--json").lines] == [3, 2, 1]
    assert [line["dialog_id"] for line in ground.call("--json", "--type", "ok_trivial").lines] == [2]
    assert ground.call("--json", "--action", "resolved", "--limit", "1").lines[0]["dialog_id"] == 2
    assert ground.call("--json", "--since", "2100-01-01").lines == []
    assert ground.call("--type", "nothing").status == 2


def test_an_unknown_one_is_reviewed_shown_and_revoked(ground: Ground) -> None:
    unknown = ground.call("--unknown").out
    assert "Souhaitez-vous imprimer les étiquettes" in unknown
    assert "a person always answers those" in unknown
    said = ground.call("review", 1, *REVIEW, "--by", "mme.durand")
    assert (said.status, "Étiquettes" in said.out) == (0, True)
    (decided,) = ground.call("catalogue", "--json").lines
    assert (decided["by"], decided["button"]) == ("mme.durand", "Non")
    assert "in force" in ground.call("catalogue").out
    assert [line["dialog_id"] for line in ground.call("--unknown", "--json").lines] == [3]
    gone = ground.call("revoke", decided["answer_id"], "--by", "m.petit", "--json")
    assert gone.lines[0]["revoked_by"] == "m.petit"
    assert "revoked" in ground.call("catalogue").out
    assert len(ground.call("--unknown", "--json").lines) == 2


def test_a_refusal_says_why_and_is_no_success(ground: Ground) -> None:
    refused = ground.call("review", 1, *REVIEW[:-4], "--type", "ok_trivial", "--scope", "site")
    assert (refused.status, "one button" in refused.error) == (2, True)
    assert ground.call("review", 3, *REVIEW).status == 2
    assert ground.call("review", 1, "--name", "x", "--button", "Oui", "--type", "uac").status == 2
    assert ground.call("review", 99, *REVIEW).status == 2
    assert ground.call("catalogue", "--json").lines == []


def test_one_is_left_to_a_person(ground: Ground) -> None:
    assert "left to a person" in ground.call("leave", 3).out
    assert [line["dialog_id"] for line in ground.call("--unknown", "--json").lines] == [1]
    assert "a person" in ground.call("catalogue").out


def test_its_picture_is_written(ground: Ground, tmp_path: Path) -> None:
    assert ground.call("picture", 1, "--to", tmp_path / "dialog.png").status == 0
    assert (tmp_path / "dialog.png").read_bytes() == b"a picture"
    nowhere = ground.call("picture", 1, "--to", tmp_path / "no" / "dialog.png")
    assert (nowhere.status, "cannot be written" in nowhere.error) == (2, True)


def test_what_is_too_old_is_purged(ground: Ground) -> None:
    assert "nothing to delete" in ground.cli("purge", "--server", ground.url).out
    gone = ground.cli("purge", "--days", 0, "--json", "--server", ground.url)
    assert gone.lines[0]["dialogs"] == 3
    assert ground.call("--json").lines == []


def test_every_command_shows_an_example(ground: Ground) -> None:
    for command in ("review", "leave", "catalogue", "revoke", "picture"):
        shown = ground.cli("dialogs", command, "--help")
        assert (shown.status, f"Example: rpa-vision dialogs {command}" in shown.out) == (0, True)
