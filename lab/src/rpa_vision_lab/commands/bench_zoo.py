"""``bench zoo``: real programs, judged by their own data, as tables and as a page with the picture of every halt."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from rpa_vision_lab.zoo.results.tables import Line


def bench_zoo(programs: Sequence[str], folder: Path, waiting: Console) -> dict[str, object]:
    """Prints the tables, and gives the figures."""
    from rpa_vision_lab.zoo.results.judging import Verdict
    from rpa_vision_lab.zoo.results.tables import causes, line, tables
    from rpa_vision_lab.zoo.run import Plan, chosen, run

    results = run(Plan(chosen(programs), folder), lambda told: waiting.print(told, markup=False))
    console = Console()
    for name, lines in tables(results).items():
        console.print(_table(name, lines))
    why = Table("half", "verdict", "cause", "replays", title="what was not right")
    for half, verdict, cause, count in causes(results):
        why.add_row(half, verdict, cause, str(count))
    console.print(why)
    console.print(f"pictures of the halts: {folder / 'index.html'}", markup=False)
    total = line("all", results)
    return {
        "replays": total.replays,
        **{f"{one.value.replace(' ', '_')}": total.counts[one] for one in Verdict},
        "seconds_a_step": total.seconds_a_step or 0.0,
        "halts_per_100_steps": total.halts_per_100_steps or 0.0,
    }


def _table(name: str, lines: list[Line]) -> Table:
    from rpa_vision_lab.zoo.results.judging import Verdict

    table = Table(name, "replays", *(one.value for one in Verdict), "s/step", "halts/100 steps")
    for one in lines:
        pace = "" if one.seconds_a_step is None else f"{one.seconds_a_step:.1f}"
        halts = "" if one.halts_per_100_steps is None else f"{one.halts_per_100_steps:.1f}"
        counts = [str(one.counts[verdict]) for verdict in Verdict]
        counts[0] += f" ({one.right_share:.0%})"
        table.add_row(one.of, str(one.replays), *counts, pace, halts)
    return table
