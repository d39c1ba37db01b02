"""``bench fuzz``: tasks shown and replayed on applications nobody wrote, as tables."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from rpa_vision.errors import BadInputError

if TYPE_CHECKING:
    from rpa_vision_lab.fuzz.tables import Line


@dataclass(frozen=True)
class FuzzOptions:
    apps: int
    replays: int
    seed: int
    jobs: int
    folder: Path
    break_: str | None
    real_x: int = 0


def bench_fuzz(options: FuzzOptions, waiting: Console) -> dict[str, object]:
    """Prints the tables, and gives the figures."""
    from rpa_vision_lab.fuzz.breaking import Break
    from rpa_vision_lab.fuzz.run import Plan, run
    from rpa_vision_lab.fuzz.tables import causes, tables, total

    known = [one.value for one in Break]
    if options.break_ is not None and options.break_ not in known:
        raise BadInputError(f"bench: --break is one of {', '.join(known)}")
    how = None if options.break_ is None else Break(options.break_)
    plan = Plan(
        options.apps, options.replays, options.seed, options.jobs, options.folder, how, real_x=options.real_x
    )
    results = run(plan, lambda line: waiting.print(line, markup=False))
    console = Console()
    for name, lines in tables(results).items():
        console.print(_table(name, [*lines, total(results)]))
    why = Table("verdict", "cause", "replays", title="what was not right")
    for verdict, cause, count in causes(results):
        why.add_row(verdict, cause, str(count))
    console.print(why)
    return vars(total(results))


def _table(name: str, lines: list[Line]) -> Table:
    table = Table(name, "replays", "right", "right halts", "needless halts", "wrong", "halts/100 steps")
    for line in lines:
        table.add_row(
            line.of,
            str(line.replays),
            f"{line.right} ({line.right_share:.0%})",
            str(line.right_halts),
            str(line.needless_halts),
            str(line.wrong),
            f"{line.halts_per_100_steps:.1f}",
        )
    return table
