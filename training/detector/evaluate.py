"""Old against new on screens never learnt from: ``python evaluate.py MODEL SHARDS [--rules] [--quality 20] [--most 200]``.

With the project's own environment, where the rules are measured too. Time is that of elements alone.
"""

from __future__ import annotations

import argparse
import statistics
import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from scoring import Score, score
from seers import NetSeer, Picture, RulesSeer, Seer
from store import read_shard
from truth import Sample


def main() -> None:
    asked = _arguments()
    seers: dict[str, Seer] = {"net": NetSeer(asked.model, asked.sure, asked.clickable, asked.threads)}
    if asked.rules:
        seers["rules"] = RulesSeer()
    for quality in asked.quality:
        scores: dict[str, dict[str, Score]] = {name: defaultdict(Score) for name in seers}
        for sample, picture in samples(asked.shards, asked.most, quality):
            for name, see in seers.items():
                scores[name][_source(sample)] += score(sample, see(picture))
        print(f"== {f'JPEG {quality}' if quality else 'as drawn'}")
        for name, by_source in scores.items():
            _tell(name, by_source)


def samples(shards: Path, most: int, quality: int) -> Iterator[tuple[Sample, Picture]]:
    """By lot, but always the same ones."""
    everything = [one for shard in sorted(shards.glob("**/*.zip")) for one in read_shard(shard)]
    everything.sort(key=lambda one: zlib.crc32(one[0].key.encode()))
    for sample, packed in everything[:most]:
        picture = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
        yield sample, damaged(picture, quality)


def damaged(picture: Picture, quality: int) -> Picture:
    if not quality:
        return picture
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def _source(sample: Sample) -> str:
    return f"{sample.source['kind']}/{sample.source.get('library', '')}"


def _tell(name: str, by_source: dict[str, Score]) -> None:
    whole = sum(by_source.values(), Score())
    for source in sorted(by_source):
        print(f"{name:5} {source:28} {by_source[source].screens:4} {by_source[source].told_shortly()}")
    middle = statistics.median(whole.milliseconds)
    print(f"{name:5} {'all':28} {whole.screens:4} {whole.told_shortly()} median {middle:.0f} ms")
    types = " ".join(f"{type_} {whole.found[type_]}/{count}" for type_, count in sorted(whole.true.items()))
    print(f"{name:5} found by type: {types}", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("shards", type=Path)
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--quality", type=int, nargs="+", default=[0, 20])
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--sure", type=float, default=0.4)
    parser.add_argument("--clickable", type=float, default=0.5)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
