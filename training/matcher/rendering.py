"""Pairs of rendered screens: drawn by ../world, seen by the product's own view, with the truth of who is who.

``python rendering.py --out FOLDER --count 50 --seed 1 [--sources NAME ...]``: in the project's environment. Goes on
where it stopped. What is kept out of training (`sources.py`) goes to ``FOLDER/kept``.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np

sys.path.append(str(Path(__file__).parents[1] / "world"))

from browser import Browser
from damage import at_random
from pairs import UNASKED, UNTOLD, Pair, _same_words, partners_of
from rendered import save
from rpa_vision.bootstrap.seeing import build_senses
from rpa_vision.grounding.map.seeing import seen_of
from rpa_vision.grounding.map.things import KINDS, Things, in_one_measure, things_of
from rpa_vision.perception.eyes import Eyes
from rpa_vision.ports import Frame
from rpa_vision.settings import load_settings
from sources import KEPT_OUT, web_libraries
from truths import names_of
from variants import Variant, variants_of

VARIANTS = 4
DAMAGED = 0.3


@dataclass
class Sight:
    things: Things
    names: list[str]
    variant: Variant


def sight_of(variant: Variant, eyes: Eyes, lots: random.Random) -> Sight:
    pixels = variant.picture
    if lots.random() < DAMAGED:
        pixels = at_random(pixels, np.random.default_rng(lots.getrandbits(32)), 1.0)
    seen = seen_of(eyes.look(Frame(np.ascontiguousarray(pixels))))
    height, width = pixels.shape[:2]
    boxes = np.array([one.box for one in seen], np.float32).reshape(-1, 4)
    names = names_of(variant.sample, [KINDS[one.kind] for one in seen], boxes)
    return Sight(things_of(seen, width, height), names, variant)


def pair_of(one: Sight, other: Sight) -> Pair:
    alike = one.variant.page == other.variant.page
    partners, back = partners_of(one.names, other.names), partners_of(other.names, one.names)
    doubt = _doubt(one, other)
    for sight, found in ((one, partners), (other, back)):
        found[[not name for name in sight.names]] = UNASKED
        found[[name.split("/")[0] in doubt for name in sight.names]] = UNTOLD
    if not alike:
        _same_words(one.things, other.things, partners, back)
    changes = tuple(dict.fromkeys((*one.variant.changes, *other.variant.changes)))
    library = str(one.variant.sample.source["library"])
    return Pair(
        one.things, in_one_measure(one.things, other.things), partners, back, alike, (library,), changes
    )


def _doubt(one: Sight, other: Sight) -> set[str]:
    """Names of what looks like its neighbours, where not the same ones of them are seen on both screens."""
    doubt: set[str] = set()
    for mine, theirs in ((one, other), (other, one)):
        seen = [{name.split("/")[0] for name in sight.names if name} for sight in (mine, theirs)]
        there = {members[0]: group for group in theirs.variant.doubles for members in group}
        for group in mine.variant.doubles:
            orders = [
                _order(held, *both)
                for held, both in ((group, (seen[0], mine)), (there.get(group[0][0], []), (seen[1], theirs)))
            ]
            if orders[0] != orders[1]:
                doubt.update(name for members in group for name in members)
    return doubt


def _order(group: list[list[str]], seen: set[str], sight: Sight) -> list[str]:
    """From the first to the last that can be seen: a gap within is seen too, and so is what something lies over."""
    shown = [any(name in seen for name in members) for members in group]
    if sight.variant.over is not None or not any(shown):
        return [members[0] for members in group]
    first, last = shown.index(True), len(shown) - shown[::-1].index(True)
    return [members[0] for members in group[first:last]]


def main() -> None:
    asked = _arguments()
    eyes = Eyes(build_senses(load_settings()))
    for number in range(asked.first, asked.first + asked.count):
        lots = random.Random(f"{asked.seed}-{number}")
        library = lots.choice(asked.sources)
        file = (
            asked.out
            / ("kept" if library in KEPT_OUT else "pairs")
            / f"{library}-{asked.seed:03}-{number:05}.npz"
        )
        if file.exists():
            continue
        try:
            with Browser(lots) as browser:
                drawn = list(
                    variants_of(
                        browser, library, asked.seed * 100_000 + number, asked.variants, library in KEPT_OUT
                    )
                )
            sights = [sight_of(variant, eyes, lots) for variant in drawn]
            if asked.keep:
                _keep(asked.keep, drawn)
            made = [pair_of(one, other) for one, other in combinations(sights, 2)]
            save(file, [pair for pair in made if min(len(pair.one), len(pair.other)) > 1])
            print(f"{file.name}: {[len(sight.things) for sight in sights]}", flush=True)
        except Exception:  # noqa: BLE001 - one page that cannot be drawn must not end a night's work; it is told
            print(f"{library} {number}: {traceback.format_exc(limit=4)}", flush=True)


def _keep(folder: Path, drawn: list[Variant]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for variant in drawn:
        cv2.imwrite(str(folder / f"{variant.sample.key}.png"), variant.picture)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", type=int, default=VARIANTS, help="pictures of one program")
    parser.add_argument("--sources", nargs="*", default=web_libraries())
    parser.add_argument("--keep", type=Path, help="also write the pictures here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
