"""Does a word's weakest letter tell whether the word was read right?

``python training/line_reader/calibration.py PAGES_FOLDER [JPEG_QUALITY ...]``; as evaluate.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rpa_vision_lab.pages.score import score_words

from evaluate import READERS, pages, words_found
from rpa_vision.engines.text_finder import PpOcrFinder
from rpa_vision.perception.text.tiles import TiledFinder

THRESHOLDS = (0.5, 0.7, 0.9, 0.97, 0.99)


def calibrate(folder: Path, quality: int) -> None:
    finder = TiledFinder(PpOcrFinder(), 64)
    judged: dict[str, list[tuple[float, bool]]] = {name: [] for name in READERS}
    for page in pages(folder, quality):
        boxes = finder.find(page.frame.pixels)
        for name, reader in READERS.items():
            for word in words_found(reader, page, boxes):
                score = score_words(page, [word])
                if score.read:
                    weakest = min(glyph.confidence for glyph in word.glyphs)
                    judged[name].append((weakest, score.right == 1))
    print(f"{folder.name}, {f'JPEG {quality}' if quality else 'as drawn'}")
    for name, words in judged.items():
        for threshold in THRESHOLDS:
            sure = [right for weakest, right in words if weakest >= threshold]
            unsure = [right for weakest, right in words if weakest < threshold]
            print(
                f"  {name:5} weakest letter below {threshold:.2f}: {len(unsure) / len(words):6.2%} of words, "
                f"{_wrong(unsure):6.2%} wrong; the others {_wrong(sure):.3%}"
            )


def _wrong(rights: list[bool]) -> float:
    return rights.count(False) / len(rights) if rights else 0.0


if __name__ == "__main__":
    for asked in map(int, sys.argv[2:] or ["0", "20"]):
        calibrate(Path(sys.argv[1]), asked)
