"""``doctor`` looks, says where everything is, and changes nothing."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr
from sqlalchemy.engine import make_url

from rpa_vision.cli.site.doctor import Checkup, examine
from rpa_vision.settings import RecordSource, Settings, load_settings
from rpa_vision.storage.database.engine import open_engine
from rpa_vision.storage.store import open_store
from rpa_vision_lab.postgres import Postgres


def found(settings: Settings, part: str) -> Checkup:
    return next(finding for finding in examine(settings) if finding.part == part)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(data_dir=tmp_path / "data")


def test_before_the_first_start_it_creates_nothing(settings: Settings, tmp_path: Path) -> None:
    findings = {finding.part: finding for finding in examine(settings)}
    for part in ("data folder", "database"):
        assert findings[part].ok
        assert str(tmp_path / "data") in findings[part].detail
        assert "at first start" in findings[part].detail
    assert list(tmp_path.iterdir()) == []


def test_it_says_which_tables_there_are(settings: Settings) -> None:
    open_store(settings).close()
    assert found(settings, "database").detail.endswith("revision 0010")
    assert found(settings, "data folder").detail == str(settings.data_dir)


def test_it_does_not_migrate(settings: Settings) -> None:
    settings.data_dir.mkdir()
    open_engine(settings.database_url).dispose()
    for _ in range(2):
        finding = found(settings, "database")
        assert (finding.ok, "rpa-vision serve" in finding.detail) == (True, True)


def test_a_folder_that_cannot_be_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not found(load_settings(data_dir=tmp_path / "file" / "data"), "data folder").ok


def test_a_database_in_a_folder_that_is_not_there_is_a_problem(settings: Settings, tmp_path: Path) -> None:
    elsewhere = settings.model_copy(update={"database": f"sqlite:///{tmp_path}/none/rpa.db"})
    assert not found(elsewhere, "database").ok


def test_it_shows_no_password(settings: Settings) -> None:
    elsewhere = settings.model_copy(update={"database": "postgresql://rpa:hunter2@127.0.0.1:1/rpa"})
    finding = found(elsewhere, "database")
    assert not finding.ok
    assert "hunter2" not in finding.detail


def with_record(settings: Settings, url: str) -> Settings:
    return settings.model_copy(update={"records": {"dpi": RecordSource(url=SecretStr(url))}})


ACCOUNTS = {
    "GRANT SELECT ON stay TO account": "",
    "GRANT pg_read_all_data, pg_monitor TO account": "",
    "ALTER ROLE account SUPERUSER": "superuser",
    "GRANT SELECT, DELETE ON stay TO account": "write to tables",
    "GRANT UPDATE (nda) ON stay TO account": "write to tables",
    "ALTER ROLE account NOINHERIT; GRANT writers TO account": "write to tables",
    "GRANT USAGE ON SEQUENCE counter TO account": "count sequences on",
    "GRANT CREATE ON SCHEMA public TO account": "create tables",
    "GRANT pg_read_server_files TO account": "reach files and programs",
    "GRANT pg_signal_backend TO account": "end what others do",
    "ALTER ROLE account REPLICATION": "copy the whole server",
    "ALTER ROLE account CREATEROLE": "make accounts or databases",
}


@pytest.mark.parametrize("given", ACCOUNTS)
def test_it_tells_whether_the_account_of_a_record_may_write(
    settings: Settings, postgres: Postgres, given: str
) -> None:
    url = postgres.url(postgres.create_database())
    name = f"account_{secrets.token_hex(4)}"
    with psycopg.connect(url) as made:
        made.execute("CREATE TABLE stay (nda text); CREATE SEQUENCE counter")
        made.execute(f"CREATE ROLE {name} LOGIN; CREATE ROLE writers_{name}")
        made.execute(f"GRANT DELETE ON stay TO writers_{name}; REVOKE CREATE ON SCHEMA public FROM PUBLIC")
        made.execute(given.replace("account", name).replace("writers", f"writers_{name}"))
    finding = found(with_record(settings, str(make_url(url).set(username=name))), "record dpi")
    assert finding.ok == (not ACCOUNTS[given])
    assert (ACCOUNTS[given] or "answers, and its account may only read") in finding.detail
    assert not finding.needed


def test_a_record_in_a_file_is_told_writable_and_one_that_is_gone_is_told_so(
    settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "dpi.db"
    assert not found(with_record(settings, f"sqlite:///{file}"), "record dpi").ok
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE stay (nda text)")
    assert "write to the file" in found(with_record(settings, f"sqlite:///{file}"), "record dpi").detail
    assert found(with_record(settings, "https://fhir.invalid"), "record dpi").ok


def exposed(settings: Settings) -> list[str]:
    return [one.detail for one in examine(settings) if one.part == "exposure" and not one.ok]


@pytest.mark.parametrize(
    ("host", "warned"),
    [("0.0.0.0", True), ("::", True), ("10.0.0.7", True), ("::1", False)],  # noqa: S104 - nothing listens there
)
def test_it_warns_of_an_address_without_tls(settings: Settings, host: str, warned: bool) -> None:
    told = exposed(settings.model_copy(update={"host": host}))
    assert [f"listens on {host} without TLS" in one for one in told] == [True] * warned


@pytest.mark.parametrize("name", ["audit.key", "vault.key", "token"])
def test_it_warns_of_keys_that_others_can_read(settings: Settings, name: str) -> None:
    settings.data_dir.mkdir()
    (settings.data_dir / name).touch(mode=0o600)
    assert exposed(settings) == []
    (settings.data_dir / name).chmod(0o640)
    (told,) = exposed(settings)
    assert str(settings.data_dir / name) in told
    assert "mode 640" in told
