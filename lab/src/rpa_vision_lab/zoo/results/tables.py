"""What the results say, program by program and look by look."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from rpa_vision_lab.zoo.replaying import Replayed
from rpa_vision_lab.zoo.results.judging import Verdict
from rpa_vision_lab.zoo.split import is_open


@dataclass(frozen=True)
class Line:
    of: str
    replays: int
    counts: Counter[Verdict]
    steps: int
    seconds_a_step: float | None
    """Median over the replays that were right."""

    @property
    def right_share(self) -> float:
        fair = self.replays - self.counts[Verdict.RIGHT_HALT]
        return self.counts[Verdict.RIGHT] / fair if fair else 0.0

    @property
    def halts_per_100_steps(self) -> float | None:
        return 100 * self.counts[Verdict.NEEDLESS_HALT] / self.steps if self.steps else None


def line(of: str, results: Sequence[Replayed]) -> Line:
    paces = [one.seconds / one.steps for one in results if one.verdict is Verdict.RIGHT and one.steps]
    return Line(
        of,
        len(results),
        Counter(one.verdict for one in results),
        sum(one.steps for one in results),
        median(paces) if paces else None,
    )


def tables(results: Sequence[Replayed]) -> dict[str, list[Line]]:
    halves = {True: "open", False: "closed"}
    return {
        "program": _by(results, lambda one: one.program),
        "look": _by(results, lambda one: f"{halves[is_open(one.program)]}, {one.look}"),
        "half": _by(results, lambda one: halves[is_open(one.program)]),
    }


def _by(results: Iterable[Replayed], key: Callable[[Replayed], str]) -> list[Line]:
    grouped: dict[str, list[Replayed]] = defaultdict(list)
    for one in results:
        grouped[key(one)].append(one)
    return [line(of, found) for of, found in sorted(grouped.items())]


def causes(results: Iterable[Replayed]) -> list[tuple[str, str, str, int]]:
    """Half, verdict, cause and how often, most frequent first."""
    counted = Counter(
        ("open" if is_open(one.program) else "closed", one.verdict.value, one.cause)
        for one in results
        if one.verdict is not Verdict.RIGHT
    )
    return [(*what, count) for what, count in counted.most_common()]
