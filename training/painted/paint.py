"""Paints screens of programs that never were, without a browser: ``python paint.py --out FOLDER --count 5000 --workers 16``.

They look rougher than rendered ones, but no two look alike, and one core paints several a second: beside the rendered
screens they teach what windows, dialogs and controls have in common under any toolkit. ``--carried`` holds ``fonts``
(pairs ``name.ttf``, ``name.bold.ttf``) and ``icons`` (icon fonts).
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from multiprocessing import get_context
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "world"))

from canvas import Canvas
from looks import some_look
from scenes import screen
from stage import Stage
from store import ShardWriter
from truth import Sample, faults_of
from words import Words

SIZES = ((1280, 800), (1024, 768), (1366, 768), (1600, 900), (1920, 1080), (1920, 1080), (800, 600))
IN_A_SHARD = 50


def painted(seed: int, carried: Path) -> tuple[Sample, bytes]:
    lots = random.Random(seed)
    bold = sorted((carried / "fonts").glob("*.bold.ttf"))
    fonts = [(file.with_name(file.name.replace(".bold", "")), file) for file in bold]
    look = some_look(lots, fonts, sorted((carried / "icons").glob("*.*")))
    size = lots.choice(SIZES)
    language = lots.choice(("fr", "en"))
    stage = Stage(Canvas(*size, look.ground), look, lots, Words(lots, language))
    screen(stage)
    things, doubtful = stage.finished()
    asks = "asking" if any(thing.type == "dialog" for thing in things) else "working"
    library = f"{'classic' if look.buttons == 'bevel' else 'flat'}-{asks}"
    source = {"kind": "painted", "library": library, "language": language}
    sample = Sample(f"painted-{seed:08}", list(size), source, False, seed, things, stage.lines, doubtful)
    data = io.BytesIO()
    stage.canvas.picture.save(data, "PNG", compress_level=1)
    return sample, data.getvalue()


def shard(asked: tuple[Path, Path, int]) -> str:
    out, carried, number = asked
    writer = ShardWriter(out, f"painted-{number:05}")
    faulty: list[str] = []
    for seed in range(number * IN_A_SHARD, (number + 1) * IN_A_SHARD):
        sample, picture = painted(seed, carried)
        faults = faults_of(sample)
        faulty += faults[:1]
        if not faults:
            writer.add(sample, picture, "png")
    writer.close()
    return f"{number}: {len(faulty)} faulty {faulty[:2]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--carried", type=Path, required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    shards = range(asked.first, asked.first + -(-asked.count // IN_A_SHARD))
    with get_context("fork").Pool(asked.workers) as pool:
        for told in pool.imap_unordered(shard, [(asked.out, asked.carried, number) for number in shards]):
            print(told, flush=True)


if __name__ == "__main__":
    main()
