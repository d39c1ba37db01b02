"""A contact sheet with the truth drawn over it: ``python sheet.py SHARD_OR_FOLDER PICTURE [--count 4] [--key KEY]``."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import cv2
import numpy as np

from store import read_shard
from truth import CONTROLS, STRUCTURE, Sample

_HUES = {
    name: tuple(
        int(part)
        for part in cv2.cvtColor(np.uint8([[[index * 179 // 17, 255, 210]]]), cv2.COLOR_HSV2BGR)[0, 0]
    )
    for index, name in enumerate(CONTROLS)
}
_SHORT = {
    "button": "B",
    "icon_button": "IB",
    "text_input": "T",
    "checkbox": "C",
    "radio": "R",
    "switch": "S",
    "slider": "SL",
    "dropdown": "D",
    "tab": "TAB",
    "link": "L",
    "menu_item": "M",
    "dropdown_item": "DI",
    "nav_item": "N",
    "tree_item": "TI",
    "list_item": "LI",
    "column_header": "CH",
    "card": "CARD",
}


def drawn(sample: Sample, picture: bytes, *, structure: bool) -> np.ndarray:
    image = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    veil = image.copy()
    for box in sample.doubtful:
        _frame(veil, box, (0, 200, 255), -1)
    image = cv2.addWeighted(image, 0.65, veil, 0.35, 0)
    by_id = {thing.id: thing for thing in sample.things}
    for thing in sample.things:
        if thing.type in _HUES:
            _frame(image, thing.box, _HUES[thing.type] if thing.clickable else (120, 120, 120), 2)
            states = "".join(name[0] for name, on in thing.states.items() if on)
            _write(image, thing.box, _SHORT[thing.type] + (":" + states if states else ""), (255, 0, 255))
            for other in thing.labelled_by:
                x, y, w, h = by_id[other].box
                cv2.line(
                    image,
                    (x + w // 2, y + h // 2),
                    (thing.box[0] + 4, thing.box[1] + thing.box[3] // 2),
                    (255, 0, 0),
                    1,
                )
        elif thing.type == "icon":
            _frame(image, thing.box, (170, 170, 0), 1)
        elif thing.type in ("dialog", "window", "popover", "menu", "toast", "banner"):
            _frame(image, thing.box, (0, 0, 255), 3)
            _write(
                image, [thing.box[0] + 3, thing.box[1] + 12, 0, 0], f"{thing.type} z{thing.z}", (0, 0, 255)
            )
        elif structure:
            _frame(image, thing.box, (0, 150, 150) if thing.type in STRUCTURE else (255, 120, 0), 1)
    return image


def _frame(image: np.ndarray, box: list[int], colour: tuple[int, ...], width: int) -> None:
    x, y, w, h = box
    cv2.rectangle(image, (x, y), (x + w - 1, y + h - 1), colour, width)


def _write(image: np.ndarray, box: list[int], text: str, colour: tuple[int, ...]) -> None:
    cv2.putText(image, text, (box[0] + 1, box[1] + 8), cv2.FONT_HERSHEY_SIMPLEX, 0.35, colour, 1, cv2.LINE_AA)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--key", default="", help="only samples whose key begins so")
    parser.add_argument("--structure", action="store_true", help="also panels, tables, texts")
    parser.add_argument("--width", type=int, default=1200, help="of one picture on the sheet")
    told = parser.parse_args()
    files = [told.shards] if told.shards.is_file() else sorted(told.shards.rglob("*.zip"))
    found = [pair for file in files for pair in read_shard(file) if pair[0].key.startswith(told.key)]
    chosen = random.Random(told.seed).sample(found, min(told.count, len(found)))
    cells = []
    for sample, picture in chosen:
        image = drawn(sample, picture, structure=told.structure)
        if image.shape[1] > told.width:
            image = cv2.resize(
                image,
                (told.width, image.shape[0] * told.width // image.shape[1]),
                interpolation=cv2.INTER_AREA,
            )
        print(sample.key, sample.source)
        cells.append(image)
    across = 2 if len(cells) > 1 else 1
    width, height = (max(cell.shape[side] for cell in cells) for side in (1, 0))
    sheet = np.zeros((height * -(-len(cells) // across), width * across, 3), np.uint8)
    for index, cell in enumerate(cells):
        y, x = index // across * height, index % across * width
        sheet[y : y + cell.shape[0], x : x + cell.shape[1]] = cell
    cv2.imwrite(str(told.picture), sheet)


if __name__ == "__main__":
    main()
