"""The system of record is asked one question, and never changed: by SQL on real databases, by GET on a real server."""

from __future__ import annotations

import gzip
import json
import select
import socket
import socketserver
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr
from sqlalchemy.engine import make_url

from eager_proxy import named_by_the_environment
from rpa_vision.engines.records.comparing import says
from rpa_vision.engines.records.http import LARGEST_ANSWER
from rpa_vision.engines.records.sources import NamedRecords
from rpa_vision.errors import BadSettingsError
from rpa_vision.models.replay.record_check import HttpCheck, RecordAnswer, SqlCheck
from rpa_vision.settings import RecordSource
from rpa_vision_lab.postgres import Postgres

STAYS = "CREATE TABLE stay (nda varchar(20), ipp varchar(20), temperature numeric, coded date, comment varchar(90))"
ROW = "INSERT INTO stay VALUES ('251044234', '800010234', 38.5, '2026-04-20', 'L''été')"


def named(url: str, timeout_s: float = 5.0, **headers: str) -> NamedRecords:
    secret = {name: SecretStr(value) for name, value in headers.items()}
    source = RecordSource(url=SecretStr(url), headers=secret, timeout_s=timeout_s)
    return NamedRecords({"dpi": source}, "en")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        file = tmp_path / "dossier patient.db"
        with sqlite3.connect(file) as connection:
            connection.executescript(f"{STAYS}; {ROW};")
        connection.close()
        return f"sqlite:///{file}"
    postgres = request.getfixturevalue("postgres")
    url: str = postgres.url(postgres.create_database())
    with psycopg.connect(url) as made:
        made.execute(STAYS)
        made.execute(ROW)
    return url


def nothing_was_changed(url: str) -> bool:
    return ask(url, "SELECT count(*) FROM stay", "1").holds is True


def ask(url: str, query: str, expect: str | None = None, **values: str) -> RecordAnswer:
    return named(url).ask(SqlCheck(source="dpi", query=query, values=values, expect=expect))


def test_a_row_that_is_there_holds_and_one_that_is_not_does_not(database: str) -> None:
    query = "SELECT nda FROM stay WHERE ipp = :ipp AND comment = :comment"
    assert ask(database, query, ipp="800010234", comment="L'été").holds is True
    assert ask(database, query, ipp="800010243", comment="L'été").holds is False


def test_a_value_is_compared_as_a_person_writes_it_and_both_are_told(database: str) -> None:
    query = "SELECT temperature FROM stay WHERE nda = :nda"
    assert ask(database, query, "38,5", nda="251044234").holds is True
    wrong = ask(database, query, "385", nda="251044234")
    assert wrong.holds is False
    assert "38.5" in wrong.detail
    assert "385" in wrong.detail


@pytest.mark.parametrize("empty", ["NULL", "''", "' '"])
def test_a_place_with_nothing_in_it_is_told_as_such(database: str, empty: str) -> None:
    answer = ask(database, f"SELECT {empty} FROM stay WHERE nda = :nda", "A41.9", nda="251044234")  # noqa: S608
    assert answer.holds is False
    assert "A41.9" in answer.detail
    assert "nothing there" in answer.detail or "rien d'inscrit" in answer.detail


def test_a_value_is_never_part_of_the_query(database: str) -> None:
    query = "SELECT nda FROM stay WHERE ipp = :ipp"
    assert ask(database, query, ipp="x' OR '1'='1").holds is False
    assert ask(database, query, ipp="x'; DELETE FROM stay; --").holds is False
    assert nothing_was_changed(database)


@pytest.mark.parametrize(
    "query",
    [
        "DELETE FROM stay",
        "SELECT 1; DELETE FROM stay",
        "WITH gone AS (DELETE FROM stay RETURNING *) SELECT * FROM gone",
        "SELECT * INTO other FROM stay",
        "SELECT nda FROM stay FOR UPDATE",
        "/* SELECT */ UPDATE stay SET nda = ''",
        "SELECT 'open",
        "PRAGMA writable_schema = 1",
        "",
        " ",
    ],
)
def test_anything_but_one_select_is_not_asked(database: str, query: str) -> None:
    answer = named(database).ask(SqlCheck.model_construct(source="dpi", query=query, values={}, expect=None))
    assert answer.holds is None
    assert "SELECT" in answer.detail
    assert nothing_was_changed(database)


def test_a_postgresql_connection_cannot_write_even_where_the_query_does(postgres: Postgres) -> None:
    """A view's name does not say that it writes."""
    url = postgres.url(postgres.create_database())
    with psycopg.connect(url) as made:
        made.execute(STAYS)
        made.execute(ROW)
        made.execute("CREATE FUNCTION tidy() RETURNS int LANGUAGE sql AS $$ DELETE FROM stay; SELECT 1 $$")
        made.execute("CREATE VIEW tidied AS SELECT tidy() AS n")
    answer = ask(url, "SELECT n FROM tidied")
    assert answer.holds is None
    assert "read-only" in answer.detail
    assert nothing_was_changed(url)


def test_a_query_that_does_not_end_is_given_up(database: str) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    check = SqlCheck(source="dpi", query=endless)
    assert named(database, timeout_s=0.3).ask(check).holds is None


def long_text(database: str, thousands: int) -> str:
    """SQL for a text of so many thousand letters."""
    if database.startswith("postgresql"):
        return f"lpad('x', {thousands}000, 'x')"
    thousand = "x" * 1000
    return f"replace(replace('{'y' * (thousands // 100)}', 'y', '{'z' * 100}'), 'z', '{thousand}')"


@pytest.mark.parametrize("thousands", [100, 3_000, 20_000])
def test_a_value_longer_than_any_that_is_compared_is_no_answer(database: str, thousands: int) -> None:
    text = long_text(database, thousands)
    for expect in ("x", None):
        answer = ask(database, f"SELECT {text} FROM stay", expect)  # noqa: S608
        assert answer.holds is None
        assert "too long" in answer.detail or "too big" in answer.detail


def test_what_stands_beside_the_value_costs_nothing(database: str) -> None:
    beside = long_text(database, 20_000)
    assert ask(database, f"SELECT nda, {beside} AS nda FROM stay", "251044234").holds is True  # noqa: S608


def test_a_long_value_is_told_shortened(database: str) -> None:
    said = ask(database, f"SELECT '{'x' * 5000}' FROM stay", "x")  # noqa: S608
    assert said.holds is False
    assert len(said.detail) < 500


def test_the_first_row_is_the_first_in_the_order_asked_for(database: str) -> None:
    numbers = "WITH m AS (SELECT 2 AS n UNION ALL SELECT 3 UNION ALL SELECT 1) SELECT n FROM m"
    assert ask(database, f"{numbers} ORDER BY n", "1").holds is True
    assert ask(database, f"{numbers} ORDER BY n DESC", "3").holds is True
    assert ask(database, f"{numbers} ORDER BY n DESC LIMIT 1 OFFSET 1", "2").holds is True


def test_one_value_may_stand_in_several_places(database: str) -> None:
    query = "SELECT nda FROM stay WHERE nda = :n OR temperature = CAST(:n AS numeric) -- :other\n"
    assert ask(database, query, n="251044234").holds is True
    assert ask(database, "SELECT ':n' || :n", ":n251", n="251").holds is True


@contextmanager
def line_that_dies(port: int) -> Iterator[tuple[int, threading.Event]]:
    """A way to a PostgreSQL that is cut, without a word, once the question was asked; it says when it gave up waiting."""
    gave_up = threading.Event()

    class Line(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            near: socket.socket = self.request
            with socket.create_connection(("127.0.0.1", port)) as far:
                while True:
                    ready, _, _ = select.select([near, far], [], [])
                    for side, other in ((near, far), (far, near)):
                        if side in ready:
                            data = side.recv(65536)
                            if not data:
                                return
                            if b"rpa_vision_held" in data:
                                self.wait(near)
                                return
                            other.sendall(data)

        def wait(self, near: socket.socket) -> None:
            near.settimeout(20)
            try:
                while near.recv(65536):
                    pass
            except TimeoutError:
                gave_up.set()

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Line) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.server_address[1], gave_up
        server.shutdown()


def test_a_line_that_dies_is_hung_up_on(postgres: Postgres) -> None:
    url = make_url(postgres.url("postgres"))
    with line_that_dies(url.port or 0) as (port, gave_up):
        records = named(url.set(port=port).render_as_string(), timeout_s=0.3)
        answer = records.ask(SqlCheck(source="dpi", query="SELECT 1"))
        assert not gave_up.is_set()
    assert answer.holds is None


def test_what_cannot_be_asked_is_no_answer_and_says_why(tmp_path: Path, database: str) -> None:
    missing = ask(f"sqlite:///{tmp_path / 'new.db'}", "SELECT 1")
    assert missing.holds is None
    assert not (tmp_path / "new.db").exists()
    assert ask(database, "SELECT 1 FROM nothing_here").holds is None
    assert ask(database, "SELECT 1 FROM stay WHERE nda = :nda").holds is None
    nobody = ask("postgresql://rpa:hunter2@127.0.0.1:1/rpa", "SELECT 1")
    assert nobody.holds is None
    assert "hunter2" not in nobody.detail


def test_a_source_nobody_named_or_of_another_kind_is_no_answer(database: str) -> None:
    records = named(database)
    assert records.ask(SqlCheck(source="autre", query="SELECT 1")).holds is None
    assert records.ask(HttpCheck(source="dpi", path="/Patient/1")).holds is None


@pytest.mark.parametrize(
    "url", ["mysql://root@127.0.0.1/dpi", "dpi", "ftp://127.0.0.1/dpi", "https://", "http://h?q=1"]
)
def test_an_address_nothing_can_be_read_at_is_found_at_the_start(url: str) -> None:
    with pytest.raises(BadSettingsError, match=r"records\.dpi\.url"):
        named(url)


@dataclass
class Served:
    """What the test's server answers, and what it was asked."""

    status: int = 200
    body: bytes = b"{}"
    headers: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    url: str = ""


@pytest.fixture
def served() -> Iterator[Served]:
    served = Served()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            served.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            self.send_response(served.status)
            for name, value in served.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(served.body)))
            self.end_headers()
            self.wfile.write(served.body)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        served.url = f"http://127.0.0.1:{server.server_port}/fhir"
        yield served
        server.shutdown()


def get(served: Served, path: str = "/Encounter/1", at: str = "", expect: str | None = None) -> RecordAnswer:
    return named(served.url, authorization="Bearer hush").ask(
        HttpCheck(source="dpi", path=path, at=at, expect=expect)
    )


BUNDLE = {
    "resourceType": "Bundle",
    "total": 1,
    "entry": [{"resource": {"valueQuantity": {"value": 38.5}, "a/b": {"m~n": "x"}, "status": None}}],
}


@pytest.mark.parametrize(
    ("at", "expect", "holds"),
    [
        ("", None, True),
        ("/total", "1", True),
        ("/total", "2", False),
        ("/entry/0/resource/valueQuantity/value", "38,5", True),
        ("/entry/0/resource/valueQuantity/value", "385", False),
        ("/entry/0/resource/valueQuantity", None, True),
        ("/entry/0/resource/valueQuantity", "38.5", False),
        ("/entry/0/resource/a~1b/m~0n", "x", True),
        ("/entry/0/resource/status", None, False),
        ("/entry/1", None, False),
        ("/entry/-1", None, False),
        ("/entry/0/resource/none", None, False),
        ("entry", None, False),
    ],
)
def test_what_the_answer_says_at_its_place(served: Served, at: str, expect: str | None, holds: bool) -> None:
    served.body = json.dumps(BUNDLE).encode()
    assert get(served, at=at, expect=expect).holds is holds
    path, headers = served.asked[0]
    assert path == "/fhir/Encounter/1"
    assert headers["authorization"] == "Bearer hush"
    assert "fhir+json" in headers["accept"]


@pytest.mark.parametrize(
    ("status", "holds"), [(404, False), (410, False), (401, None), (500, None), (202, None)]
)
def test_a_record_that_is_not_there_is_told_from_one_that_cannot_be_asked(
    served: Served, status: int, holds: bool | None
) -> None:
    served.status = status
    assert get(served).holds is holds


def test_no_proxy_of_the_environment_hears_of_it(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with named_by_the_environment(monkeypatch) as proxy:
        assert get(served).holds is True
        assert proxy.heard == []


def test_it_is_never_led_elsewhere(served: Served) -> None:
    served.status, served.headers = 302, {"Location": served.url + "/other"}
    assert get(served).holds is None
    assert len(served.asked) == 1


@pytest.mark.parametrize("path", ["/Patient/../admin", "/Patient/%2e%2E/admin", "/./x"])
def test_a_value_cannot_leave_its_place_in_the_address(served: Served, path: str) -> None:
    assert get(served, path=path).holds is None
    assert not served.asked


def test_an_answer_that_is_endless_or_no_json_is_no_answer(served: Served) -> None:
    served.body = b"<html>"
    assert get(served, at="/total").holds is None
    served.body = b'{"total": 1e99999999999999999999}'
    assert get(served, at="/total", expect="1").holds is None
    served.body = b"[" * 100_000
    assert get(served, at="/total").holds is None
    served.body = b" " * (LARGEST_ANSWER + 1)
    assert get(served).holds is None


def test_a_server_that_is_gone_is_no_answer() -> None:
    assert named("http://127.0.0.1:1").ask(HttpCheck(source="dpi", path="/x")).holds is None


LETTER_EVERY_S = 0.05
DRIPPED = {
    "head": (b"HTTP/1.1 200 OK\r\n", b"X-Slow: " + b"x" * 200 + b"\r\nContent-Length: 2\r\n\r\n{}"),
    "body": (b"HTTP/1.1 200 OK\r\nContent-Length: 202\r\n\r\n", b"{}" + b" " * 200),
    "chunk": (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"2;" + b"x" * 200 + b"\r\n{}\r\n0\r\n\r\n",
    ),
}


@pytest.mark.parametrize("part", DRIPPED)
def test_a_server_that_drips_is_left_although_every_letter_comes_in_time(part: str) -> None:
    at_once, slowly = DRIPPED[part]
    left_over: list[int] = []

    class Dripping(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.wfile.write(at_once)
            left_over[:] = slowly
            with suppress(OSError):
                while left_over:
                    self.wfile.write(bytes([left_over.pop(0)]))
                    time.sleep(LETTER_EVERY_S)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Dripping) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        answer = named(address, timeout_s=0.3).ask(HttpCheck(source="dpi", path="/x"))
        assert len(left_over) > 100
        server.shutdown()
    assert answer.holds is None


def test_an_answer_is_read_as_it_was_sent(served: Served) -> None:
    """Not unpacked: a few bytes could become gigabytes."""
    served.body, served.headers = gzip.compress(b" " * LARGEST_ANSWER * 4), {"Content-Encoding": "gzip"}
    assert get(served, at="/total").holds is None
    assert served.asked[0][1]["accept-encoding"] == "identity"


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (38.5, "38,5"),
        (Decimal("38.50"), "38.5"),
        (3, " 3 "),
        (date(1985, 8, 14), "14/08/1985"),
        (date(1985, 8, 14), "1985-08-14"),
        (datetime.fromisoformat("2026-04-20"), "20/04/2026"),
        (datetime.fromisoformat("2026-04-20T12:30"), "2026-04-20T12:30:00"),
        (True, "oui"),
        (False, "0"),
        ("e\u0301te\u0301", "été"),
    ],
)
def test_one_value_in_two_spellings(held: object, expected: str) -> None:
    assert says(held, expected)


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (385, "38,5"),
        (38.5, "38,5 °C"),
        ("DUPOND", "DUPONT"),
        ("dupont", "DUPONT"),
        ("38.5", "38,5"),
        (date(1985, 8, 14), "08/14/1985"),
        (datetime.fromisoformat("2026-04-20T12:30"), "20/04/2026"),
        (None, ""),
        ([], ""),
        (1, "x"),
    ],
)
def test_another_value(held: object, expected: str) -> None:
    assert not says(held, expected)


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_numbers_agree_only_where_they_are_equal(one: int, other: int) -> None:
    assert says(one, str(other)) is (one == other)
