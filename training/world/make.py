"""Draws screens with truth: ``python make.py --out FOLDER --count 1000 --seed 1 --workers 2 [--sources bootstrap antd]``.

Goes on where it stopped when called again with the same folder and seed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
import traceback
from pathlib import Path

from browser import Browser
from sources import KEPT_OUT, web_libraries
from store import ShardWriter
from truth import faults_of
from web_source import samples_of

_SHOTS_A_PAGE = 4
_PAGES_A_BROWSER = 60


def shards_of(told: argparse.Namespace) -> list[tuple[Path, str, int]]:
    """Folder, name and number of every shard; a shard has pages of several libraries."""
    per_shard = told.pages * _SHOTS_A_PAGE
    total = -(-told.count // per_shard)
    held = [name for name in told.sources if name in KEPT_OUT]
    learnt = [name for name in told.sources if name not in KEPT_OUT]
    shards = []
    for number in range(total):
        is_kept = bool(held) and (not learnt or random.Random(told.seed * 1000 + number).random() < told.kept)
        folder = told.out / ("kept" if is_kept else "shards")
        shards.append((folder, f"web-{told.seed:03}-{number:05}", number))
    return shards


class Worker:
    """Draws its share of the shards, with a browser that is started anew from time to time."""

    def __init__(self, told: argparse.Namespace, number: int) -> None:
        self._told, self._number = told, number
        self._lots = random.Random(f"{told.seed}-{number}-browser")
        self._browser: Browser | None = None
        self._pages = self._pictures = 0

    def run(self) -> None:
        started = time.monotonic()
        for folder, name, number in shards_of(self._told):
            if number % self._told.workers != self._number or (folder / f"{name}.zip").exists():
                continue
            self._draw(ShardWriter(folder, name), number, kept=folder.name == "kept")
            pace = self._pictures / (time.monotonic() - started)
            print(f"worker {self._number}: {name}, {self._pictures} pictures, {pace:.2f}/s", flush=True)
        self._close()

    def _draw(self, shard: ShardWriter, number: int, *, kept: bool) -> None:
        lots = random.Random(f"{self._told.seed}-{number}")
        among = [source for source in self._told.sources if (source in KEPT_OUT) == kept]
        for index in range(self._told.pages):
            if shard.is_full:
                break
            library = lots.choice(among)
            seed = (self._told.seed * 100_000 + number) * 100 + index
            try:
                self._page(shard, library, seed)
            except Exception:  # noqa: BLE001 - one page that cannot be drawn must not end a night's work; it is told
                print(f"{library} {seed}: {traceback.format_exc(limit=3)}", flush=True)
                self._close()
        shard.close()

    def _page(self, shard: ShardWriter, library: str, seed: int) -> None:
        if self._pages % _PAGES_A_BROWSER == 0:
            self._close()
        self._pages += 1
        if self._browser is None:
            self._browser = Browser(self._lots)
        for sample, picture in samples_of(self._browser, library, seed, library in KEPT_OUT):
            faults = faults_of(sample)
            if faults:
                print(f"{sample.key}: dropped: {faults[:3]}", flush=True)
                continue
            shard.add(sample, picture)
            self._pictures += 1

    def _close(self) -> None:
        if self._browser is not None:
            self._browser.__exit__(None, None, None)
        self._browser = None


def work(told: argparse.Namespace, worker: int) -> None:
    Worker(told, worker).run()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument(
        "--sources", nargs="*", default=web_libraries(), help="web libraries; all that are known"
    )
    parser.add_argument(
        "--kept", type=float, default=0.12, help="share of the shards for what is kept out of training"
    )
    parser.add_argument("--pages", type=int, default=40, help="pages of one shard")
    told = parser.parse_args()
    workers = [
        multiprocessing.get_context("spawn").Process(target=work, args=(told, index))
        for index in range(told.workers)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
