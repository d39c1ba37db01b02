"""A check that nobody would have let in stands in the store all the same: the whole way through a server, an engine and
a PostgreSQL whose account may do everything."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import psycopg
import pytest
from pydantic import SecretStr

from api_calls import start_replay
from painted import FakePaintedOcr
from painted_program import PaintedProgram, drive
from replay_bench import admission_workflow
from rpa_vision.models.graph.workflow import Workflow
from rpa_vision.models.replay.record_check import SqlCheck
from rpa_vision.models.replay.run import Replay, ReplayStatus
from rpa_vision.server.services import Services
from rpa_vision.settings import RecordSource, Settings
from rpa_vision_lab.postgres import Postgres

STAYS = "CREATE TABLE stay (nda text); INSERT INTO stay VALUES ('10234'), ('10235')"
IN_ITS_OWN_TRANSACTION = "COMMIT; BEGIN READ WRITE; DELETE FROM stay; COMMIT"
HOSTILE = {
    "a plain deletion": "DELETE FROM stay",
    "a deletion that answers": "WITH gone AS (DELETE FROM stay RETURNING nda) SELECT nda FROM gone",
    "a comment that ends early": f"SELECT 1 --\r; {IN_ITS_OWN_TRANSACTION}",
    "an escaped quote": f"SELECT E'\\''; {IN_ITS_OWN_TRANSACTION} --'",
    "a dollar quote": f"SELECT $a$'$a$; {IN_ITS_OWN_TRANSACTION}; SELECT $a$'$a$",
    "a table made of another": "SELECT nda INTO taken FROM stay",
    "a program": "COPY (SELECT 1) TO PROGRAM 'true'",
    "a function that counts on": "SELECT nextval('counter')",
    "a function dressed as a column": "SELECT f.pg_create_physical_replication_slot FROM lower('made') AS f",
    "a view that writes": "SELECT n FROM tidied",
}
STATE = """
SELECT (SELECT string_agg(nda, ',' ORDER BY nda) FROM stay), (SELECT last_value FROM counter),
    (SELECT count(*) FROM pg_class), (SELECT count(*) FROM pg_replication_slots)
"""


@pytest.fixture
def record(postgres: Postgres) -> Iterator[psycopg.Connection]:
    with psycopg.connect(postgres.url(postgres.create_database()), autocommit=True) as connection:
        connection.execute(STAYS)
        connection.execute("CREATE SEQUENCE counter")
        connection.execute("CREATE FUNCTION tidy() RETURNS int LANGUAGE sql AS 'DELETE FROM stay; SELECT 1'")
        connection.execute("CREATE VIEW tidied AS SELECT tidy() AS n")
        yield connection


@pytest.fixture
def settings(settings: Settings, record: psycopg.Connection) -> Settings:
    source = RecordSource(
        url=SecretStr(f"postgresql://{record.info.user}@127.0.0.1:{record.info.port}/{record.info.dbname}")
    )
    return settings.model_copy(update={"records": {"dpi": source}})


def checked_by(query: str) -> Workflow:
    """Its last step, which saves, is checked by this."""
    workflow = admission_workflow()
    check = SqlCheck(source="dpi", query=query)
    return workflow.with_edge(workflow.edges[-1].model_copy(update={"checks": (check,)}))


def replayed(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, query: str
) -> tuple[Replay, list[str]]:
    """How it ended, and what the program was made to store."""
    services.store.workflows.create(checked_by(query), "past every declaration")
    replay_id = start_replay(api).json()["replay_id"]
    program = PaintedProgram(ocr)
    drive(api, program)
    return services.store.replays.get(replay_id), program.saved


def test_an_honest_check_proves_the_replay(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, record: psycopg.Connection
) -> None:
    """Otherwise the test below would show nothing."""
    replay, saved = replayed(api, services, ocr, "SELECT nda FROM stay WHERE nda = '10234'")
    assert saved == ["10234"]
    assert replay.status is ReplayStatus.COMPLETED


@pytest.mark.parametrize("how", HOSTILE)
def test_a_hostile_check_changes_nothing_and_proves_nothing(
    api: httpx.Client, services: Services, ocr: FakePaintedOcr, record: psycopg.Connection, how: str
) -> None:
    before = record.execute(STATE).fetchone()
    replay, _ = replayed(api, services, ocr, HOSTILE[how])
    assert record.execute(STATE).fetchone() == before
    assert replay.status is ReplayStatus.PAUSED_NEED_HELP
    assert "dpi" in (replay.pause.message if replay.pause else "")
    audited = api.get("/audit/history", params={"replay_id": replay.replay_id}).json()["entries"]
    assert "completed" not in {entry["record"]["outcome"] for entry in audited}
