"""A machine in trouble while a batch runs: nothing acknowledged is lost, and what went wrong is said in words."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rpa_vision_lab.chaos.next_release import REVISION
from rpa_vision_lab.chaos.troubled import (
    JUMPS_S,
    ROWS,
    TroubledFigures,
    in_namespace,
    on_postgres,
    upgraded_one_by_one,
    with_jumping_clocks,
)
from rpa_vision_lab.chaos.troubles import faked_clock, set_clock

pytestmark = pytest.mark.lab


def check(figures: TroubledFigures) -> None:
    for never in (
        "acknowledged_and_lost",
        "pictures_lost",
        "typed_or_saved_twice",
        "done_and_not_seen",
        "begun_after_it_was_touched",
        "neither",
        "set_aside_without_reason",
        "stray",
    ):
        assert figures[never] == 0, figures
    assert figures["done"] + figures["set_aside"] == figures["result_lines"] == ROWS, figures
    assert figures["done"] > 0, figures
    assert figures["audit_whole"], figures


def is_said(figures: TroubledFigures, words: str) -> bool:
    return any(words in line for line in figures["said"])


def test_a_full_disk_is_said_and_the_batch_goes_on_once_there_is_room(tmp_path: Path) -> None:
    figures = in_namespace("full", tmp_path)
    check(figures)
    assert is_said(figures, "database or disk is full"), figures
    assert figures["unwell"], figures


def test_a_disk_that_takes_nothing_is_said_and_the_batch_goes_on_afterwards(tmp_path: Path) -> None:
    figures = in_namespace("read-only", tmp_path)
    check(figures)
    assert figures["refused_meanwhile"] > 0, figures
    assert figures["acknowledged_meanwhile"] == 0, figures


def test_a_database_that_takes_nothing_is_said_and_the_batch_goes_on_afterwards(tmp_path: Path) -> None:
    figures = on_postgres(tmp_path, ROWS)
    check(figures)
    assert is_said(figures, "read-only transaction"), figures
    assert (figures["acknowledged_meanwhile"], figures["ended_by_themselves"]) == (0, 0), figures


def test_a_process_with_a_faked_clock_sleeps(tmp_path: Path) -> None:
    """What libfaketime does to Python's own sleep ended agents that waited."""
    set_clock(tmp_path / "clock", JUMPS_S[0])
    program = (
        "import time; from rpa_vision_lab.chaos.faked_sleep import sleep_under_a_faked_clock;"
        "sleep_under_a_faked_clock(); time.sleep(0.01); print(time.time())"
    )
    began = time.time()
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **faked_clock(tmp_path / "clock")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) - began >= JUMPS_S[0]


def test_clocks_that_jump_cost_no_row(tmp_path: Path) -> None:
    """What is acknowledged meanwhile is kept, and nobody is thought silent because of another hour."""
    figures = with_jumping_clocks(tmp_path, ROWS)
    check(figures)
    assert figures["troubles"] == len(JUMPS_S)
    assert figures["acknowledged_meanwhile"] > 0, figures
    assert (figures["refused_meanwhile"], figures["ended_by_themselves"]) == (0, 0), figures


def test_two_servers_are_brought_to_the_next_release_one_after_the_other(tmp_path: Path) -> None:
    """The one that waits its turn goes on with tables that are newer than it is; nobody is refused anything."""
    figures = upgraded_one_by_one(tmp_path, ROWS)
    check(figures)
    assert figures["tables"] == REVISION
    assert figures["ended_by_themselves"] == 0, figures
    assert (figures["refused_meanwhile"], figures["acknowledged_meanwhile"] > 0) == (0, True), figures
