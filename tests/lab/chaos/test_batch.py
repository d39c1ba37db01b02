"""Servers and agents are killed while a batch is done: each row is done once, or set aside with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.chaos.batch import BatchPlot, Figures, run
from rpa_vision_lab.postgres import running_postgres


def play(folder: Path, plot: BatchPlot, database: str) -> Figures:
    if database == "sqlite":
        return run(folder, plot)
    with running_postgres() as postgres:
        return run(folder, plot, postgres.url(postgres.create_database()))


def check(figures: Figures, plot: BatchPlot) -> None:
    assert figures["typed_or_saved_twice"] == 0, figures
    assert figures["done_and_not_seen"] == 0, figures
    assert figures["begun_after_it_was_touched"] == 0, figures
    assert figures["stray"] == 0, figures
    assert figures["neither"] == 0, figures
    assert figures["set_aside_without_reason"] == 0, figures
    assert figures["done"] + figures["set_aside"] == figures["result_lines"] == plot.rows, figures
    assert figures["ended_by_themselves"] == 0, figures


def test_a_few_rows_under_fire(tmp_path: Path) -> None:
    plot = BatchPlot(rows=12, kills=4, agents=2, longest_peace_s=0.8, dying=0.03)
    check(play(tmp_path, plot, "sqlite"), plot)


@pytest.mark.lab
@pytest.mark.parametrize(("database", "servers"), [("sqlite", 1), ("postgresql", 2)])
def test_three_hundred_rows_under_fire(tmp_path: Path, database: str, servers: int) -> None:
    plot = BatchPlot(servers=servers)
    figures = play(tmp_path, plot, database)
    check(figures, plot)
    assert figures["servers_killed"] > 0
    assert figures["agents_killed"] > 0
    assert figures["done"] > plot.rows / 2, figures
