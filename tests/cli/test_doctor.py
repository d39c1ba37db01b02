"""``doctor`` looks, says where everything is, and changes nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from pydantic import SecretStr
from sqlalchemy.engine import make_url

from rpa_vision.cli.doctor import Finding, examine
from rpa_vision.lab.postgres import running_postgres
from rpa_vision.settings import RecordSource, Settings, load_settings
from rpa_vision.storage.engine import open_engine
from rpa_vision.storage.store import open_store


def found(settings: Settings, part: str) -> Finding:
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
    assert found(settings, "database").detail.endswith("revision 0006")
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


def test_it_tells_whether_the_account_of_a_record_may_write(settings: Settings) -> None:
    with running_postgres() as postgres:
        url = postgres.url(postgres.create_database())
        with psycopg.connect(url) as made:
            made.execute("CREATE TABLE stay (nda text)")
            made.execute("CREATE ROLE reader LOGIN; CREATE ROLE writer LOGIN")
            made.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
            made.execute("GRANT SELECT ON stay TO reader; GRANT SELECT, DELETE ON stay TO writer")
        account = make_url(url)
        superuser, reader, writer = (
            found(with_record(settings, str(account.set(username=name))), "record dpi")
            for name in (account.username, "reader", "writer")
        )
    assert not superuser.ok
    assert "superuser" in superuser.detail
    assert (reader.ok, reader.detail) == (True, "answers, and its account may only read")
    assert not writer.ok
    assert "write to tables" in writer.detail
    assert not any(finding.needed for finding in (superuser, reader, writer))


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
