"""Servers and agents are killed at any moment: nothing is done twice, nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpa_vision_lab.chaos.run import Figures, Plot, run
from rpa_vision_lab.postgres import Postgres


def play(folder: Path, plot: Plot, postgres: Postgres | None) -> Figures:
    if postgres is None:
        return run(folder, plot)
    return run(folder, plot, postgres.url(postgres.create_database()))


def check(figures: Figures, plot: Plot) -> None:
    assert figures["double_or_wrong_actions"] == 0, figures
    assert figures["actions_never_done"] == 0, figures
    assert figures["lost"] == 0, figures
    assert figures["ended_by_themselves"] == 0, figures
    assert figures["completed"] == figures["replays"] >= plot.replays, figures
    assert figures["servers_killed"] + figures["agents_killed"] >= plot.kills, figures


def test_a_few_replays_under_fire(tmp_path: Path, postgres: Postgres) -> None:
    plot = Plot(replays=3, kills=6, agents=2, servers=2, longest_peace_s=0.8)
    check(play(tmp_path, plot, postgres), plot)


@pytest.mark.lab
@pytest.mark.parametrize(("database", "servers"), [("sqlite", 1), ("postgresql", 2)])
def test_many_replays_under_fire(tmp_path: Path, postgres: Postgres, database: str, servers: int) -> None:
    plot = Plot(replays=24, kills=60, servers=servers)
    figures = play(tmp_path, plot, postgres if database == "postgresql" else None)
    check(figures, plot)
    assert figures["servers_killed"] > 0
    assert figures["paused_delivery_unknown"] > 0
