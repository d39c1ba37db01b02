"""What the results say: how many replays were right, and how often a person was called in vain, by what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rpa_vision_lab.fuzz.application.draw import draw_trial
from rpa_vision_lab.fuzz.application.spec import AppSpec
from rpa_vision_lab.fuzz.people.judge import Verdict
from rpa_vision_lab.fuzz.trial import Result


@dataclass(frozen=True)
class Line:
    of: str
    replays: int
    right: int
    right_halts: int
    needless_halts: int
    wrong: int
    steps: int

    @property
    def right_share(self) -> float:
        """Of the replays that nothing stood in the way of."""
        fair = self.replays - self.right_halts
        return self.right / fair if fair else 0.0

    @property
    def halts_per_100_steps(self) -> float:
        return 100 * self.needless_halts / self.steps if self.steps else 0.0


def total(results: Sequence[Result]) -> Line:
    return _line("all", results)


def tables(results: Sequence[Result]) -> dict[str, list[Line]]:
    specs = {seed: draw_trial(seed, 0).app for seed in {one.seed for one in results}}

    def by(key: Callable[[AppSpec], str]) -> list[Line]:
        return _lines(results, lambda one: key(specs[one.seed]))

    return {
        "style": by(lambda app: f"{app.toolkit} {app.look.told}"),
        "list": by(lambda app: app.list_style),
        "opened by": by(lambda app: app.opener),
        "record": by(lambda app: app.record_style),
        "language": by(lambda app: app.language),
        "trouble": _lines(results, lambda one: one.trouble or "none"),
    }


def causes(results: Iterable[Result]) -> list[tuple[str, str, int]]:
    """Of what was not right, most frequent first."""
    counted = Counter((one.verdict.value, one.cause) for one in results if one.verdict is not Verdict.RIGHT)
    return [(verdict, cause, count) for (verdict, cause), count in counted.most_common()]


def _lines(results: Sequence[Result], key: Callable[[Result], str]) -> list[Line]:
    grouped: dict[str, list[Result]] = defaultdict(list)
    for one in results:
        grouped[key(one)].append(one)
    return [_line(of, grouped[of]) for of in sorted(grouped)]


def _line(of: str, results: Sequence[Result]) -> Line:
    counted = Counter(one.verdict for one in results)
    return Line(
        of,
        len(results),
        counted[Verdict.RIGHT],
        counted[Verdict.RIGHT_HALT],
        counted[Verdict.NEEDLESS_HALT],
        counted[Verdict.WRONG],
        sum(one.steps for one in results),
    )
