"""Whatever is done to the trail behind the server's back is found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Table, delete, insert, select, text, update

from audited_runs import AuditedRun
from rpa_vision.errors import BadInputError
from rpa_vision.models.site.audit import AuditCheck, TreeHead
from rpa_vision.settings import Settings
from rpa_vision.storage.audit.anchors import audit_anchors, kept_heads, written_head
from rpa_vision.storage.audit.key import AuditKey, audit_key, new_audit_key
from rpa_vision.storage.audit.verify import verify_audit
from rpa_vision.storage.database.engine import writing
from rpa_vision.storage.database.tables import audit, audit_head, run_events
from rpa_vision.storage.store import Store

many = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


@dataclass(frozen=True)
class Trail:
    store: Store
    key: AuditKey

    def check(self, *kept: TreeHead) -> AuditCheck:
        return verify_audit(self.store.engine, self.key, kept)

    def kinds(self, *kept: TreeHead) -> list[str]:
        return [problem.kind for problem in self.check(*kept).problems]

    def rows(self, table: Table = audit) -> list[dict[str, Any]]:
        with writing(self.store.engine) as connection:
            return [
                dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()
            ]

    def write(self, table: Table, rows: list[dict[str, Any]]) -> None:
        with writing(self.store.engine) as connection:
            connection.execute(delete(table))
            if rows:
                connection.execute(insert(table), rows)

    def put(self, table: Table, row: dict[str, Any], column: str, value: object) -> None:
        (key,) = table.primary_key
        with writing(self.store.engine) as connection:
            connection.execute(update(table).where(key == row[key.name]).values({column: value}))

    def take_away(self, *numbers: int) -> None:
        with writing(self.store.engine) as connection:
            connection.execute(delete(audit).where(audit.c.number.in_(numbers)))


@pytest.fixture
def trail(store: Store, build: Any, settings: Settings) -> Trail:
    store.workflows.create(build.workflow())
    AuditedRun(store).start().send().hand_out().verify().send().hand_out().pause().resume().end()
    AuditedRun(store, "run_2").start().send().hand_out().verify().end()
    return Trail(store, audit_key(settings))


def test_an_untouched_trail_is_whole(trail: Trail) -> None:
    check = trail.check()
    assert (check.whole, check.entries, check.problems) == (True, 10, ())
    assert check.head is not None
    assert check.head.size == 10
    assert trail.check(check.head).whole


def test_an_empty_trail_is_whole(store: Store, settings: Settings) -> None:
    check = verify_audit(store.engine, audit_key(settings))
    assert (check.whole, check.entries, check.head) == (True, 0, None)


def test_a_trail_that_was_emptied_is_not_whole(trail: Trail) -> None:
    trail.write(audit, [])
    trail.write(audit_head, [])
    assert trail.kinds() == ["no_head"]


def test_a_trail_that_was_emptied_and_went_on_is_not_whole(trail: Trail) -> None:
    trail.write(audit, [])
    trail.write(audit_head, [])
    AuditedRun(trail.store, "run_3").start().send().hand_out().verify().end()
    assert trail.kinds() == ["missing"]


@pytest.mark.parametrize("column", ["document", "signature"])
@pytest.mark.parametrize("keyed", [True, False])
def test_a_head_of_another_type_is_a_finding(trail: Trail, column: str, keyed: bool) -> None:
    if trail.store.engine.dialect.name != "sqlite":
        pytest.skip("only SQLite keeps what its columns are not for")
    with writing(trail.store.engine) as connection:
        connection.execute(text(f"UPDATE audit_head SET {column} = 'text'"))  # noqa: S608 - our own names
    check = verify_audit(trail.store.engine, trail.key if keyed else None)
    assert check.whole is (column == "signature" and not keyed), "without a key no signature is asked for"


def altered(draw: st.DrawFn, value: Any, kind: type) -> Any:
    """The same kind of value with one byte, letter or step of it changed; where there is none, any of its kind."""
    match value:
        case None:
            return kind(9)
        case bytes():
            place = draw(st.integers(0, len(value) - 1))
            flipped = value[place] ^ draw(st.integers(1, 255))
            return value[:place] + bytes([flipped]) + value[place + 1 :]
        case int():
            return value + draw(st.sampled_from([-100, -1, 1, 100]))
        case _:
            place = draw(st.integers(0, len(value) - 1))
            other = draw(st.sampled_from("0aZ é:").filter(lambda letter: letter != value[place]))
            return value[:place] + other + value[place + 1 :]


@many
@given(data=st.data())
@pytest.mark.parametrize("table", [audit, audit_head], ids=["entry", "head"])
def test_any_byte_of_any_column_of_any_row(trail: Trail, table: Table, data: st.DataObject) -> None:
    row = data.draw(st.sampled_from(trail.rows(table)))
    column = data.draw(st.sampled_from(sorted(row)))
    kind = table.columns[column].type.python_type
    value = data.draw(st.composite(altered)(row[column], kind))
    (key,) = table.primary_key
    if column == key.name and value in {other[column] for other in trail.rows(table)}:
        return  # the database itself refuses a number twice
    trail.put(table, row, column, value)
    assert not trail.check().whole
    after = {**row, key.name: value} if column == key.name else row
    trail.put(table, after, column, row[column])
    assert trail.check().whole


@many
@given(data=st.data())
def test_any_entries_taken_away(trail: Trail, data: st.DataObject) -> None:
    rows = trail.rows()
    gone = data.draw(st.sets(st.sampled_from(range(9)), min_size=1))
    trail.take_away(*gone)
    kinds = trail.kinds()
    assert {"missing", "head_differs"} <= set(kinds)
    trail.write(audit, rows)
    assert trail.check().whole


@many
@given(order=st.permutations(range(9)).filter(lambda order: order != list(range(9))))
def test_any_other_order(trail: Trail, order: list[int]) -> None:
    rows = trail.rows()
    trail.write(audit, [{**rows[old], "number": new} for new, old in enumerate(order)])
    assert not trail.check().whole
    trail.write(audit, rows)


def test_the_place_is_named(trail: Trail) -> None:
    row = trail.rows()[4]
    trail.put(audit, row, "document", row["document"].replace(b"mme.durand", b"mr.inconnu"))
    trail.put(audit, trail.rows()[6], "outcome", "verified")
    found = [(problem.kind, problem.number, problem.detail) for problem in trail.check().problems]
    assert ("altered", 4, "") in found
    assert ("column", 4, "operator_id") in found
    assert ("column", 6, "outcome") in found


def test_a_value_of_another_type_is_found(trail: Trail) -> None:
    if trail.store.engine.dialect.name != "sqlite":
        pytest.skip("only SQLite keeps what does not fit its column")
    with writing(trail.store.engine) as connection:
        connection.exec_driver_sql("UPDATE audit SET document = 'text' WHERE number = 3")
    assert "unreadable" in trail.kinds()


def test_the_end_cut_off_with_the_head_of_that_time(trail: Trail, build: Any) -> None:
    """What nobody can tell from the database alone, a head kept elsewhere tells."""
    rows, head = trail.rows(), trail.rows(audit_head)
    AuditedRun(trail.store, "run_3").start().send().hand_out().verify().end()
    kept = trail.check().head
    assert kept is not None
    trail.write(audit, rows)
    trail.write(audit_head, head)
    assert trail.check().whole
    assert trail.kinds(kept) == ["cut"]


def test_a_trail_written_anew_with_the_key_is_found_by_a_kept_head(trail: Trail) -> None:
    kept = trail.check().head
    assert kept is not None
    trail.write(audit, [])
    trail.write(audit_head, [])
    trail.write(run_events, [])
    run = AuditedRun(trail.store, "run_4").start()
    for _ in range(9):
        run.send().hand_out().verify()
    assert trail.check().whole
    assert trail.kinds(kept) == ["rewritten"]


def test_a_head_signed_with_another_key_is_no_head(trail: Trail) -> None:
    document = trail.rows(audit_head)[0]["document"]
    trail.put(audit_head, trail.rows(audit_head)[0], "signature", new_audit_key().sign(document))
    assert trail.kinds() == ["head_unsigned"]


def test_without_a_head_entries_prove_nothing(trail: Trail) -> None:
    trail.write(audit_head, [])
    assert trail.kinds() == ["no_head"]


def test_heads_are_remembered_and_read(settings: Settings) -> None:
    assert kept_heads(settings) == []
    head = written_head(f"12:{'ab' * 32}")
    (anchor,) = audit_anchors(settings)
    anchor.keep(head)
    assert kept_heads(settings) == [head]
    for wrong in ("", "12", "x:" + "ab" * 32, "12:" + "ab" * 31, "12:" + "AB" * 32):
        with pytest.raises(BadInputError, match="64 hexadecimal digits"):
            written_head(wrong)
