"""A picture of samples, to look at: ``python sheet.py CARRIED_FOLDER PICTURE [SEED]``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from fonts import training_fonts
from samples import characters_of, samples

ALPHABET = Path(__file__).parents[2] / "src/rpa_vision/engines/weights/line_reader/characters.txt"
WIDTH, ROWS, PITCH = 1400, 24, 50

if __name__ == "__main__":
    folder, target = Path(sys.argv[1]), sys.argv[2]
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    stream = samples(folder, training_fonts(folder / "fonts"), characters_of(ALPHABET), seed)
    sheet = Image.new("L", (WIDTH, ROWS * PITCH), 90)
    draw = ImageDraw.Draw(sheet)
    started, count, x, y = time.process_time(), 0, 0, 0
    pool = [sample for sample, _ in zip(stream, range(1500), strict=False)]
    print(
        f"{(time.process_time() - started) / len(pool) * 1e3:.2f} ms a sample, mean width {np.mean([s[0].shape[1] for s in pool]):.0f}"
    )
    for line, text in pool[::7]:
        if x + line.shape[1] > WIDTH:
            x, y = 0, y + PITCH
        if y + PITCH > sheet.height:
            break
        sheet.paste(Image.fromarray(line), (x, y))
        draw.text((x, y + 34), text, fill=255)
        x += line.shape[1] + 8
    sheet.save(target)
