"""``bench namesakes``: shown four times on a list of two namesakes, then replayed for others in either order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

from rpa_vision.models.graph.workflow import Workflow
from rpa_vision_lab.namesakes.look import STYLES, Look
from rpa_vision_lab.namesakes.task import Order, other_orders
from rpa_vision_lab.namesakes.ward import Judged, Told, Verdict, Ward
from rpa_vision_lab.offscreen.chromium_browser import ChromiumBrowser

Figures = dict[str, str | int]
REPLAYS = 40
"""Ten pairs of namesakes, each of the two, in either order."""


def cases(replays: int) -> list[tuple[Order, bool]]:
    """Whom to admit, and whether the rows are turned round."""
    return list(product(other_orders(), (False, True)))[:replays]


def judged(ward: Ward, workflow: Workflow, told: Told, replays: int) -> list[Judged]:
    return [ward.judge(workflow, order, told, reversed_rows=turned) for order, turned in cases(replays)]


def run(folder: Path, replays: int = REPLAYS, tell: Callable[[str], None] = lambda _: None) -> Figures:
    """For each style and each way of being told whom: how many replays came to what."""
    figures: Figures = {}
    with ChromiumBrowser() as browser:
        for style, numbered in product(STYLES, (True, False)):
            name = f"{style}, {'IPP' if numbered else 'first name'}"
            place = folder / f"{style}-{numbered}"
            place.mkdir()
            with Ward(place, browser, Look(style, numbered=numbered)) as ward:
                workflow = ward.learn()
                given = judged(ward, workflow, "patient", replays)
                figures |= _counted(f"{name} given", given, tell)
                if numbered:
                    surname = judged(ward, workflow, "surname", replays)
                    figures |= _counted(f"{style}, surname only", surname, tell)
    return figures


def _counted(name: str, replays: Sequence[Judged], tell: Callable[[str], None]) -> Figures:
    for one in replays:
        tell(f"{name}: {one.order.patient.ipp}, turned {one.reversed_rows}: {one.verdict} {one.why}")
    counts = Counter(one.verdict for one in replays)
    yeses = sum(one.yeses for one in replays)
    told: Figures = {f"{name}: {verdict}": counts[verdict] for verdict in Verdict if counts[verdict]}
    return told | ({f"{name}: said yes to": yeses} if yeses else {})
