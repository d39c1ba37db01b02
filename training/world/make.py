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


def work(told: argparse.Namespace, worker: int) -> None:
    lots = random.Random(f"{told.seed}-{worker}-browser")
    browser: Browser | None = None
    pages = pictures = 0
    started = time.monotonic()
    for folder, name, number in shards_of(told):
        if number % told.workers != worker or (folder / f"{name}.zip").exists():
            continue
        shard = ShardWriter(folder, name)
        draw = random.Random(f"{told.seed}-{number}")
        among = [source for source in told.sources if (source in KEPT_OUT) == (folder.name == "kept")]
        for index in range(told.pages):
            if shard.is_full:
                break
            if browser is None or pages % _PAGES_A_BROWSER == 0:
                if browser is not None:
                    browser.__exit__(None, None, None)
                browser = Browser(lots)
            pages += 1
            library = draw.choice(among)
            seed = (told.seed * 100_000 + number) * 100 + index
            try:
                for sample, picture in samples_of(browser, library, seed, library in KEPT_OUT):
                    faults = faults_of(sample)
                    if faults:
                        print(f"{sample.key}: dropped: {faults[:3]}", flush=True)
                        continue
                    shard.add(sample, picture)
                    pictures += 1
            except Exception:  # noqa: BLE001 - one page that cannot be drawn must not end a night's work; it is told
                print(f"{library} {seed}: {traceback.format_exc(limit=3)}", flush=True)
                browser.__exit__(None, None, None)
                browser = None
        shard.close()
        print(f"worker {worker}: {name}, {pictures} pictures, {pictures / (time.monotonic() - started):.2f}/s", flush=True)
    if browser is not None:
        browser.__exit__(None, None, None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--sources", nargs="*", default=web_libraries(), help="web libraries; all that are known")
    parser.add_argument("--kept", type=float, default=0.12, help="share of the shards for what is kept out of training")
    parser.add_argument("--pages", type=int, default=40, help="pages of one shard")
    told = parser.parse_args()
    workers = [multiprocessing.get_context("spawn").Process(target=work, args=(told, index)) for index in range(told.workers)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


if __name__ == "__main__":
    main()
