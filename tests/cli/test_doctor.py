"""``doctor`` looks, says where everything is, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision.cli.doctor import Finding, examine
from rpa_vision.settings import Settings, load_settings
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
