"""Old against new on other people's pictures with marks: ``python marked.py MODEL FOLDER [--rules]``.

FOLDER holds ``dialogs/labels.json``, ``anchor/pairs.json`` and ``lab/*.json``. Only for measuring: nothing is trained
on them. Of a marked button, is there something clickable whose middle lies in it, or which overlaps it by half?
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

from evaluate import damaged
from scoring import overlaps
from seers import Box, NetSeer, Picture, RulesSeer, Seer, Told

Tally = dict[str, list[bool]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rules", action="store_true")
    parser.add_argument("--quality", type=int, default=0)
    parser.add_argument("--sure", type=float, default=0.4)
    parser.add_argument("--clickable", type=float, default=0.5)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    asked = parser.parse_args()
    seers: dict[str, Seer] = {"net": NetSeer(asked.model, asked.sure, asked.clickable)}
    if asked.rules:
        seers["rules"] = RulesSeer()
    for seer, see in seers.items():
        tally: Tally = {}
        for part in (PARTS[name] for name in asked.parts):
            for what, right in part(asked.folder, see, asked.quality):
                tally.setdefault(what, []).append(right)
        for what, right in tally.items():
            print(f"{seer:5} {what:44} {sum(right)}/{len(right)}", flush=True)


def _dialogs(folder: Path, see: Seer, quality: int) -> Iterator[tuple[str, bool]]:
    """Where the picture is of the dialog alone, it need not be told from anything: those count apart."""
    for item in json.loads((folder / "dialogs/labels.json").read_text())["items"]:
        sight = see(_picture(folder / "dialogs" / item["file"], quality))
        boxes = [one["bbox"] for one in item["buttons"]]
        for box in boxes:
            yield "dialogs: marked button is clickable", _clickable_at(sight.things, box)
        if item["type"] == "none":
            yield f"dialogs: no dialog told, {item['scope']}", not sight.dialogs
        elif boxes:
            yield f"dialogs: one holds its buttons, {item['scope']}", _held(sight.dialogs, boxes)


def _anchors(folder: Path, see: Seer, quality: int) -> Iterator[tuple[str, bool]]:
    for pair in json.loads((folder / "anchor/pairs.json").read_text())["pairs"]:
        for side in ("src", "dst"):
            sight = see(_picture(folder / "anchor" / pair[side], quality))
            box = pair[f"{side}_bbox"]
            clickable = [one for one in sight.things if one.clickable]
            yield "anchors: something clickable at the mark", _clickable_at(clickable, box)
            yield "anchors: something clickable holds the mark", _row_at(clickable, box)
            yield "anchors: any box at the mark", _clickable_at(sight.things, box, any_=True)


def _lab(folder: Path, see: Seer, quality: int) -> Iterator[tuple[str, bool]]:
    for file in sorted((folder / "lab").glob("*.json")):
        told = json.loads(file.read_text())
        sight = see(_picture(folder / "lab" / told["file"], quality))
        if told["has_dialog"]:
            best = overlaps([told["dialog_bbox"]], [one.box for one in sight.dialogs]).max(initial=0)
            yield "lab: dialog found (IoU 0.5)", bool(best >= 0.5)
            yield "lab: dialog close (IoU 0.8)", bool(best >= 0.8)
        else:
            yield "lab: no dialog told", not sight.dialogs
        for x, y in told["button_centers"].values():
            at = [one for one in sight.things if one.clickable and _holds(one.box, x, y)]
            yield "lab: something clickable at the button", any(_area(one.box) < 20_000 for one in at)


def _picture(file: Path, quality: int) -> Picture:
    return damaged(cv2.imread(str(file), cv2.IMREAD_COLOR), quality)


def _clickable_at(things: Sequence[Told], box: Sequence[float], *, any_: bool = False) -> bool:
    there = [one.box for one in things if one.clickable or any_]
    fits = overlaps([box], there).max(initial=0) >= 0.5
    inside = any(
        _holds(box, (one[0] + one[2]) / 2, (one[1] + one[3]) / 2) and _area(one) <= 2 * _area(box)
        for one in there
    )
    return bool(fits or inside)


def _row_at(things: Sequence[Told], box: Sequence[float]) -> bool:
    """Marks are often of a name alone, where the whole row or tile reacts."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    tall = 2.5 * (box[3] - box[1]) + 10
    return any(_holds(one.box, x, y) and one.box[3] - one.box[1] <= tall for one in things)


def _held(dialogs: Sequence[Told], boxes: Sequence[Sequence[float]]) -> bool:
    return any(
        all(_holds(one.box, (box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes) for one in dialogs
    )


def _holds(box: Sequence[float], x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _area(box: Sequence[float] | Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


PARTS = {"dialogs": _dialogs, "anchor": _anchors, "lab": _lab}


if __name__ == "__main__":
    main()
