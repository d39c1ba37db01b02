"""Draws screens of windows that real toolkits made: ``python draw.py --out FOLDER --count 3600 --seed 1 --workers 2``.

Goes on where it stopped when called again with the same folder and seed. ``--kept``: those that are never learnt from.
"""

from __future__ import annotations

import argparse
import io
import multiprocessing
import random
import sys
import tempfile
import time
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.extend(str(Path(__file__).parents[1] / one) for one in ("painted", "world"))

from canvas import Canvas
from desks import Desk, Window, alone, filling, fits, room_of, several
from displays import Display
from frames import Frame, some_frame
from looks import some_look
from mains import main_window
from parts import Parts
from programs import Program, ProgramFailed
from prompts import dialog
from sessions import ON_SCREEN, TOOLKITS, Session, some_session
from sketches import Node
from store import ShardWriter
from truth import Sample, faults_of
from words import Words

SIZES = ((1280, 800), (1024, 768), (1366, 768), (1600, 900), (1920, 1080), (1280, 720), (800, 600))
SHARES = (20, 16, 16, 9, 15, 14, 10)
IN_A_SHARD = 48
IN_A_SESSION = 12
TRIES = 8
"""A window that does not fit is drawn anew by lot."""


class Studio:
    """One session: a program that draws windows, and the screens they are put together to."""

    def __init__(self, session: Session, lots: random.Random, display: str) -> None:
        self._session, self._lots = session, lots
        self._program = Program(
            session.command, session.environment | ({"DISPLAY": display} if display else {})
        )
        self._words = Words(lots, session.language)
        self._icons = session.icons()

    def close(self) -> None:
        self._program.close()

    def screen(self, key: str, seed: int) -> tuple[Sample, bytes] | None:
        lots, session = self._lots, self._session
        frame: Frame = some_frame(lots, session.zoom, dark=session.dark)
        kind = lots.choices(("alone", "filling", "several"), (34, 24, 42))[0]
        stage = getattr(self, f"_{kind}")(frame)
        if stage is None:
            return None
        things, doubtful = stage.finished()
        source = {
            "kind": session.toolkit.rstrip("3456"), "library": session.look, "theme": session.told.get("theme", session.look), "icons": session.icon_theme,
            "toolkit": session.toolkit, "zoom": session.zoom, "language": session.language, "frame": frame.name, "page": kind, "windows": stage.pages,
        }  # fmt: skip
        sample = Sample(
            key,
            list(stage.canvas.picture.size),
            source,
            session.kept_out,
            seed,
            things,
            stage.lines,
            doubtful,
        )
        return sample, _packed(stage, exact=session.kept_out)

    def _stage(self, width: int, height: int) -> Desk:
        lots, session = self._lots, self._session
        look = some_look(lots, [session.fonts], [Path("none")])
        look = replace(look, size=round(max(11, session.size - lots.choice((0, 1))) * session.zoom))
        return Desk(Canvas(width, height, (128, 128, 128)), look, lots, self._words)

    def _window(
        self, most: tuple[int, int], *, asks: bool | None = None, full: bool = False, active: bool = True
    ) -> Window | None:
        lots = self._lots
        for _ in range(TRIES):
            parts = Parts(lots, self._words, self._icons)
            asking = lots.random() < 0.5 if asks is None else asks
            sketch = dialog(parts) if asking else main_window(parts)
            scale = self._session.zoom
            if full:
                sketch["size"] = [round(side / scale) for side in most]
            elif sketch.get("size"):
                sketch["size"] = [
                    min(side, round(limit / scale)) for side, limit in zip(sketch["size"], most, strict=True)
                ]
            _open_one(sketch, lots)
            asked = {
                "sketch": sketch, "seed": lots.randrange(10**6), "most": most, "active": active and lots.random() < 0.9,
                "menu": lots.randint(1, 9) if active and lots.random() < 0.14 else 0,
            }  # fmt: skip
            drawn = self._program.draw(asked)
            if (
                drawn
                and drawn[0].picture.size <= most
                and all(limit >= side for side, limit in zip(drawn[0].picture.size, most, strict=True))
            ):
                return Window(sketch, drawn)
        return None

    def _alone(self, frame: Frame) -> Desk | None:
        lots = self._lots
        bare = lots.random() < 0.12
        shown = None if bare else frame
        window = self._window(room_of((1300, 860), shown, 0))
        if window is None:
            return None
        shown = None if window.is_framed else shown
        around = lots.choice(((0, 0), (0, 0), (lots.randint(4, 60), lots.randint(4, 60))))
        outer = shown.outer(*window.size) if shown else window.size
        size = [
            side + room + (lots.randint(0, 60) if room else 0)
            for side, room in zip(outer, around, strict=True)
        ]
        for over in window.drawn[1:]:
            left, top = (outer[0] - window.size[0]) // 2, outer[1] - window.size[1]
            size = [
                max(size[0], around[0] + left + over.place[0] + over.picture.width),
                max(size[1], around[1] + top + over.place[1] + over.picture.height),
            ]
        stage = self._stage(*size)
        alone(stage, window, shown, self._icons, around)
        return stage

    def _filling(self, frame: Frame) -> Desk | None:
        lots = self._lots
        size = lots.choices(SIZES, SHARES)[0]
        frame = replace(frame, border=0, radius=0, shadow=0)
        shown = None if lots.random() < 0.15 else frame
        bar = 0 if lots.random() < 0.45 else lots.choice((28, 34, 40, 48))
        over = lots.choices((0, 1, 2), (45, 42, 13))[0]
        first = self._window(room_of(size, shown, bar), asks=False, full=True, active=not over)
        if first is None:
            return None
        room = room_of(size, frame, bar + 40)
        others = [
            self._window((room[0] * 3 // 4, room[1] * 4 // 5), active=number == over - 1)
            for number in range(over)
        ]
        stage = self._stage(*size)
        filling(
            stage, first, [one for one in others if one], shown or frame, self._icons, bar
        ) if shown else filling(stage, first, [one for one in others if one], None, self._icons, bar)
        return stage

    def _several(self, frame: Frame) -> Desk | None:
        lots = self._lots
        size = lots.choices(SIZES, SHARES)[0]
        bar = 0 if lots.random() < 0.3 else lots.choice((28, 34, 40, 48))
        room = room_of(size, frame, bar)
        count = lots.choice((1, 2, 2, 3, 4))
        windows = [self._window(room, active=number == count - 1) for number in range(count)]
        there = [one for one in windows if one and fits(one, frame, size[0], size[1] - bar)]
        if not there:
            return None
        stage = self._stage(*size)
        several(stage, there, frame, self._icons, bar)
        return stage


def _open_one(sketch: Node, lots: random.Random) -> None:
    """Sometimes one of the window's choices is open."""
    from sketches import nodes_of

    choices = [one for one in nodes_of(sketch) if one["kind"] == "choice" and not one.get("disabled")]
    if choices and lots.random() < 0.3:
        lots.choice(choices)["open"] = True


def _packed(stage: Desk, *, exact: bool) -> bytes:
    """Colours in steps of eight need half of the room, and no eye tells them apart."""
    picture = stage.canvas.picture
    data = io.BytesIO()
    (picture if exact else picture.point([min(255, (value + 4) // 8 * 8) for value in range(256)] * 3)).save(
        data, "WEBP", lossless=True, quality=60, method=4
    )
    return data.getvalue()


def _shard(told: argparse.Namespace, number: int, display: str) -> tuple[int, int, float]:
    """How many screens, how many bytes, how long."""
    began = time.monotonic()
    lots = random.Random(f"{told.seed}-{number}")
    toolkit = told.toolkits[number % len(told.toolkits)]
    name = f"{toolkit}-{told.seed:03}-{number:05}"
    writer = ShardWriter(told.out / ("kept" if told.kept else "shards"), name)
    count = size = 0
    while count < IN_A_SHARD:
        session = some_session(toolkit, lots, told.cached, kept=told.kept)
        try:
            studio = Studio(session, lots, display)
            for _ in range(IN_A_SESSION):
                made = studio.screen(f"{name}-{count:03}", told.seed * 100_000 + number)
                if made is None:
                    continue
                faults = faults_of(made[0])
                if faults:
                    print(f"{name}-{count}: dropped: {faults[:2]}", flush=True)
                    continue
                writer.add(*made)
                count += 1
                size += len(made[1])
        except ProgramFailed as failed:
            print(f"{name}: {session.toolkit} {session.look}: {str(failed).strip()[-400:]}", flush=True)
            count += 1
        finally:
            studio.close()
    writer.close()
    return count, size, time.monotonic() - began


def work(told: argparse.Namespace, worker: int) -> None:
    if ON_SCREEN.isdisjoint(told.toolkits):
        _work(told, worker, "")
        return
    with Display() as display:
        _work(told, worker, display)


def _work(told: argparse.Namespace, worker: int, display: str) -> None:
    for number in range(-(-told.count // IN_A_SHARD)):
        toolkit = told.toolkits[number % len(told.toolkits)]
        folder = told.out / ("kept" if told.kept else "shards")
        if number % told.workers != worker or (folder / f"{toolkit}-{told.seed:03}-{number:05}.zip").exists():
            continue
        try:
            count, size, took = _shard(told, number, display)
        except Exception:  # noqa: BLE001 - one shard that cannot be drawn must not end the others; it is told
            print(f"shard {number}: {traceback.format_exc(limit=4)}", flush=True)
            continue
        print(
            f"{toolkit} {number}: {count} screens, {size / count / 1024:.1f} KiB each, {count / took:.2f}/s",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=480)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--toolkits", nargs="+", choices=TOOLKITS, default=list(TOOLKITS))
    parser.add_argument("--kept", action="store_true", help="only what is kept out of training")
    parser.add_argument("--cached", type=Path, default=Path(tempfile.gettempdir()) / "toolkits")
    told: Any = parser.parse_args()
    told.cached.mkdir(parents=True, exist_ok=True)
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
