"""``audit`` and ``users``: from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from audited_runs import AuditedRun
from called_cli import Cli
from live_server import serving
from painted import FakePaintedOcr
from replay_bench import admission_workflow
from rpa_vision.bootstrap.serving import build_services
from rpa_vision.errors import StorageError
from rpa_vision.server.app import create_app
from rpa_vision.settings import load_settings
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import audit
from rpa_vision.storage.store import Store, open_store


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> Cli:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RPA_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("RPA_LANGUAGE", "en")
    return cli


@pytest.fixture
def store(call: Cli) -> Store:
    store = open_store(load_settings())
    store.workflows.create(admission_workflow(), "test")
    return store


@pytest.fixture
def trail(store: Store) -> Store:
    AuditedRun(store, workflow_id="WF_admission").start().send().hand_out().verify().end()
    return store


def alter(store: Store) -> None:
    with writing(store.engine) as connection:
        connection.execute(update(audit).where(audit.c.number == 1).values(operator_id="nobody"))


@pytest.mark.usefixtures("trail")
def test_a_whole_trail_says_its_head_and_exits_well(call: Cli) -> None:
    answer = call("audit", "verify")
    assert answer.status == 0
    assert "whole: 4 entries" in answer.out
    head = answer.out.split("Head: ")[1].split()[0]
    assert call("audit", "verify", "--head", head).status == 0
    other = call("audit", "verify", "--head", f"3:{'0' * 64}")
    assert other.status == 1
    assert "no longer begins as the kept head 3:0000" in other.out


def test_an_altered_trail_is_told_and_the_answer_is_no(call: Cli, trail: Store) -> None:
    alter(trail)
    answer = call("audit", "verify")
    assert answer.status == 1
    assert "entry 1: the column operator_id" in answer.out
    assert json.loads(call("audit", "verify", "--json").out)["whole"] is False


def test_a_trail_that_became_shorter_since_the_last_time_is_found(call: Cli, trail: Store) -> None:
    """What the last verification saw is remembered outside the database."""
    database = Path(load_settings().data_dir) / "rpa-vision.db"
    trail.engine.dispose()
    old = database.read_bytes()
    again = open_store(load_settings())
    AuditedRun(again, "run_2", workflow_id="WF_admission").start().end()
    assert call("audit", "verify").status == 0
    again.close()
    database.write_bytes(old)
    answer = call("audit", "verify")
    assert answer.status == 1
    assert "the chain is unbroken" in answer.out
    assert "replaced by an older one" in answer.out


def test_verifying_makes_nothing(call: Cli, tmp_path: Path) -> None:
    answer = call("audit", "verify")
    assert answer.status == 2
    assert "rpa-vision serve" in answer.error
    assert not (tmp_path / "data").exists()


def test_a_lost_key_is_replaced_by_a_persons_word(call: Cli, trail: Store) -> None:
    (load_settings().data_dir / "audit.key").unlink()
    assert call("audit", "sign").status == 0
    assert call("audit", "verify").status == 2  # only asked for: nothing was signed
    assert call("audit", "sign", "--yes").status == 0
    assert call("audit", "verify").status == 0
    alter(trail)
    assert call("audit", "sign", "--yes").status == 1


@pytest.mark.usefixtures("trail")
def test_the_summary_is_told_and_filtered(call: Cli) -> None:
    told = call("audit", "summary")
    assert "4 entries, 1 replays" in told.out
    assert "actions verified: 100.0%" in told.out
    counted = json.loads(call("audit", "summary", "--outcome", "verified", "--json").out)
    assert counted["entries"] == 1
    assert "empty" in call("audit", "summary", "--replay", "run_none").out
    assert "empty" in call("audit", "summary", "--since", "2030-01-01").out


@pytest.mark.usefixtures("trail")
def test_the_export_writes_a_file(call: Cli, tmp_path: Path) -> None:
    answer = call("audit", "export", "--output", "audit.csv", "--workflow", "WF_admission")
    assert "4 entries" in answer.out
    lines = (tmp_path / "audit.csv").read_bytes().split(b"\r\n")
    assert lines[0].startswith(b"\xef\xbb\xbfno.;date and time;")
    assert len(lines) == 1 + 4 + 1


def test_users_are_added_listed_and_revoked(call: Cli) -> None:
    services = build_services(load_settings(), FakePaintedOcr())
    with serving(create_app(services)) as url:
        made = call("users", "add", "mme.durand", "--role", "supervisor", "--server", url)
        token = made.out.strip()
        own = {"Authorization": f"Bearer {token}"}
        assert httpx.get(f"{url}/api/v1/audit/summary", headers=own).status_code == 200
        listed = call("users", "list", "--server", url).out
        token_id, name, role, *_ = listed.split("\t")
        assert (name, role) == ("mme.durand", "supervisor")
        assert token not in listed
        assert "opens nothing any more" in call("users", "revoke", token_id, "--server", url).out
        assert httpx.get(f"{url}/api/v1/audit/summary", headers=own).status_code == 401
        assert "revoked" in call("users", "list", "--server", url).out
        assert (
            call("users", "add", "m.petit", "--role", "operator", "--days", 30, "--server", url).status == 0
        )
        assert "until 20" in call("users", "list", "--server", url).out
        taken = call("users", "add", "m.petit", "--role", "operator", "--server", url)
        assert (taken.status, "users revoke tok_" in taken.error) == (2, True)
        assert call("users", "add", "x y", "--role", "operator", "--server", url).status == 2
        assert call("users", "add", "x", "--role", "king", "--server", url).status == 2


def test_a_backup_that_was_put_back_is_told_and_answered_for(call: Cli, trail: Store) -> None:
    database = load_settings().data_dir / "rpa-vision.db"
    trail.engine.dispose()
    old = database.read_bytes()
    services = build_services(load_settings(), FakePaintedOcr())
    with serving(create_app(services)):
        AuditedRun(services.store, "run_2", workflow_id="WF_admission").start().end()
    database.write_bytes(old)
    told = call("audit", "verify")
    assert told.status == 1
    assert "the trail has 4 entries, but the kept head is 6:" in told.out
    assert "rpa-vision audit restored --yes" in told.out
    with pytest.raises(StorageError, match="audit restored --yes"):
        build_services(load_settings(), FakePaintedOcr())
    assert call("audit", "restored").status == 1  # only asked for
    assert call("audit", "restored", "--yes", "--by", "mme.durand").status == 0
    assert call("audit", "verify").status == 0
    build_services(load_settings(), FakePaintedOcr()).store.close()


def test_a_chain_that_is_broken_cannot_be_answered_for(call: Cli, trail: Store) -> None:
    alter(trail)
    answer = call("audit", "restored", "--yes")
    assert (answer.status, "was altered" in answer.out) == (1, True)
    assert trail.audit.size() == 4
