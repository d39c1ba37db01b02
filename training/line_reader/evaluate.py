"""The readers side by side on drawn pages: how many words they read, and what a line costs.

``python training/line_reader/evaluate.py PAGES_FOLDER [JPEG_QUALITY ...]`` with the project's own environment; the
folder is one that ``rpa_vision_lab.pages.draw`` filled. Quality 0 is the page as drawn.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from rpa_vision_lab.pages.score import WordScore, score_words
from rpa_vision_lab.pages.store import load_page
from rpa_vision_lab.pages.truth import Page

from rpa_vision.engines.line_reader.reader import FAST, SURE, ScreenLineReader
from rpa_vision.engines.text_finder import PpOcrFinder
from rpa_vision.models.geometry import Box
from rpa_vision.models.token import Token, words_of
from rpa_vision.perception.text.tiles import TiledFinder
from rpa_vision.ports import LineReader

READERS: dict[str, LineReader] = {"fast": ScreenLineReader(FAST), "sure": ScreenLineReader(SURE)}


def pages(folder: Path, quality: int) -> Iterator[Page]:
    for file in sorted(folder.glob("*.json")):
        page = load_page(folder, file.stem)
        yield page.as_jpeg(quality) if quality else page


def words_found(reader: LineReader, page: Page, boxes: Sequence[Box]) -> list[Token]:
    """Line by line, on one core: the time is then that of the work and not of waiting."""
    found: list[Token] = []
    for box in boxes:
        crop = page.frame.pixels[box.top : box.bottom, box.left : box.right]
        [token] = reader.read([np.ascontiguousarray(crop)])
        if token is not None:
            found += words_of(token.moved(box.left, box.top))
    return found


def evaluate(folder: Path, quality: int) -> None:
    finder = TiledFinder(PpOcrFinder(), 64)
    scores = {name: WordScore() for name in READERS}
    spent = dict.fromkeys(READERS, 0.0)
    lines = 0
    for page in pages(folder, quality):
        boxes = finder.find(page.frame.pixels)
        lines += len(boxes)
        for name, reader in READERS.items():
            began = time.process_time()
            found = words_found(reader, page, boxes)
            spent[name] += time.process_time() - began
            scores[name] += score_words(page, found)
    print(f"{folder.name}, {f'JPEG {quality}' if quality else 'as drawn'}, {lines} lines")
    for name, score in scores.items():
        print(
            f"  {name:5} recall {score.recall:.2%} precision {score.precision:.2%} "
            f"wrong characters {score.character_error_rate:.3%} {spent[name] / lines * 1e3:.2f} ms a line"
        )


if __name__ == "__main__":
    for asked in map(int, sys.argv[2:] or ["0", "20"]):
        evaluate(Path(sys.argv[1]), asked)
