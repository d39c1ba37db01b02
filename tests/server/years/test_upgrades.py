"""A server of today on a database of before: nothing is lost, and a replay that waited goes on.

The old database has the tables of its own migrations, filled with what fits into them; the documents in it are those
of today.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select

from kept_site import NUMBER, fill, running, settings_in
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from rpa_vision.settings import Settings
from rpa_vision.storage.backup.rows import hand_on_numbers, tables_of
from rpa_vision.storage.database.engine import open_engine, reading, writing
from rpa_vision.storage.database.migrate import alembic_config

_REVISIONS = [one.revision for one in ScriptDirectory.from_config(alembic_config()).walk_revisions()]
OLDER = sorted(_REVISIONS)[:-1]
FIRST_WITH_THIS_AUDIT = "0005"
"""Before, an entry that belongs to no run had no place in it: the trail of such a server begins anew here."""


def make_older(now: Settings, then: Settings, revision: str) -> None:
    """Of the same server, as it was kept when these were the tables."""
    source, target = open_engine(now.database_url), open_engine(then.database_url)
    try:
        with reading(source) as here, writing(target) as there:
            config = alembic_config()
            config.attributes["connection"] = there
            command.upgrade(config, revision)
            _copy_what_fits(here, there, with_audit=revision >= FIRST_WITH_THIS_AUDIT)
    finally:
        source.dispose()
        target.dispose()


def _copy_what_fits(here: Connection, there: Connection, *, with_audit: bool) -> None:
    newer = {one.name: one for one in tables_of(here)}
    fitting = [one for one in tables_of(there) if with_audit or not one.name.startswith("audit")]
    for older in fitting:
        given = newer[older.name]
        names = [column.name for column in older.columns if column.name in given.c]
        rows = here.execute(select(*(given.c[name] for name in names))).all()
        if rows:
            there.execute(insert(older), [dict(zip(names, row, strict=True)) for row in rows])
    hand_on_numbers(here, there)


@pytest.mark.parametrize(
    ("kept_in", "revision"),
    [*(("sqlite", one) for one in OLDER), ("postgresql", OLDER[0]), ("postgresql", OLDER[-1])],
)
def test_a_paused_replay_goes_on_after_the_upgrade(
    kept_in: str,
    revision: str,
    new_database: Any,
    tmp_path: Path,
    there: Path,
    ocr: FakePaintedOcr,
    program: PaintedProgram,
) -> None:
    here = settings_in(tmp_path / "here", database=new_database(kept_in))
    with running(here, ocr, program) as site:
        replay_id = fill(site, here)
        kept = site.store.replays.get(replay_id)
        entries = site.store.audit.size()
    with_audit = revision >= FIRST_WITH_THIS_AUDIT
    left = ["rpa-vision.db*"] if with_audit else ["rpa-vision.db*", "audit.head"]
    shutil.copytree(here.data_dir, there, ignore=shutil.ignore_patterns(*left))
    upgraded = settings_in(there, database=new_database(kept_in))
    make_older(here, upgraded, revision)
    program.save_button = "Enregistrer"
    with running(upgraded, ocr, program) as site:
        found = site.store.replays.get(replay_id)
        assert (found.status, found.pause, found.step_index) == (kept.status, kept.pause, kept.step_index)
        assert site.store.audit.size() == (entries if with_audit else 0)
        site.api.post(f"/replays/{replay_id}/resume", json={}).raise_for_status()
        drive(site.api, program)
        assert site.api.get(f"/replays/{replay_id}").json()["status"] == "completed"
        assert site.api.get("/audit/verify").json()["whole"] == with_audit
    assert program.saved == [NUMBER, NUMBER]
