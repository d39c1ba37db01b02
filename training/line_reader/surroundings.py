"""What stands near a line on a screen and is not text: icons, boxes, arrows, frames, textures."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

Grey = NDArray[np.float32]
"""Height × width, 0 to 255."""


def icon(rng: random.Random, side: int, paper: float) -> Grey:
    """Drawn four times as large, so that its edges come out soft as those of real icons."""
    big = side * 4
    picture = Image.new("L", (big, big), round(paper))
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.randint(1, 5)):
        _shape(rng, draw, big, paper)
    return np.asarray(picture.resize((side, side), Image.Resampling.BOX), np.float32)


def _shape(rng: random.Random, draw: ImageDraw.ImageDraw, side: int, paper: float) -> None:
    tone = rng.choice([0, 60, 120, 180, 255, rng.randrange(256), round(paper)])
    left, top = rng.uniform(0, 0.5) * side, rng.uniform(0, 0.5) * side
    box = (left, top, left + rng.uniform(0.2, 0.5) * side + 4, top + rng.uniform(0.2, 0.5) * side + 4)
    thickness = rng.choice([3, 4, 5, 8])
    kind = rng.randrange(7)
    if kind == 0:
        draw.rectangle(box, fill=tone)
    elif kind == 1:
        draw.rectangle(box, outline=tone, width=thickness)
    elif kind == 2:
        draw.ellipse(box, fill=tone)
    elif kind == 3:
        draw.ellipse(box, outline=tone, width=thickness)
    elif kind == 4:
        points = [(rng.uniform(0, side), rng.uniform(0, side)) for _ in range(rng.randint(3, 5))]
        draw.polygon(points, fill=tone)
    elif kind == 5:
        points = [(rng.uniform(0, side), rng.uniform(0, side)) for _ in range(rng.randint(2, 4))]
        draw.line(points, fill=tone, width=thickness)
    else:
        draw.arc(box, rng.uniform(0, 360), rng.uniform(0, 360), fill=tone, width=thickness)


def widget(rng: random.Random, side: int, paper: float, ink: float) -> Grey:
    """A checkbox, a radio button, a tree's or a list's arrow."""
    big = side * 4
    inside = rng.choice([paper, 255.0, 0.0, (paper + ink) / 2])
    picture = Image.new("L", (big, big), round(paper))
    draw = ImageDraw.Draw(picture)
    line = rng.choice([4, 4, 6, 8])
    edge = rng.randrange(0, big // 5)
    box = (edge, edge, big - edge - 1, big - edge - 1)
    frame = round(rng.choice([ink, (ink + paper) / 2, rng.uniform(60, 160)]))
    mark = round(ink if abs(inside - ink) > 60 else 255 - inside)
    kind = rng.choice(["box", "box", "ticked", "round", "chosen", "chevron", "arrow"])
    if kind in ("box", "ticked"):
        draw.rounded_rectangle(
            box, rng.choice([0, 0, big // 6]), fill=round(inside), outline=frame, width=line
        )
    if kind == "ticked":
        if rng.random() < 0.75:
            draw.line(
                [(0.25 * big, 0.5 * big), (0.43 * big, 0.7 * big), (0.75 * big, 0.28 * big)],
                fill=mark,
                width=line + 3,
            )
        else:
            draw.rectangle((0.3 * big, 0.3 * big, 0.7 * big, 0.7 * big), fill=mark)
    if kind in ("round", "chosen"):
        draw.ellipse(box, fill=round(inside), outline=frame, width=line)
    if kind == "chosen":
        draw.ellipse((0.35 * big, 0.35 * big, 0.65 * big, 0.65 * big), fill=mark)
    if kind == "chevron":
        points = [(0.25 * big, 0.4 * big), (0.5 * big, 0.65 * big), (0.75 * big, 0.4 * big)]
        draw.line(points if rng.random() < 0.7 else [(y, x) for x, y in points], fill=frame, width=line + 2)
    if kind == "arrow":
        points = [(0.25 * big, 0.4 * big), (0.75 * big, 0.4 * big), (0.5 * big, 0.65 * big)]
        draw.polygon(points if rng.random() < 0.7 else [(y, x) for x, y in points], fill=frame)
    return np.asarray(picture.resize((side, side), Image.Resampling.BOX), np.float32)


def texture(rng: random.Random, height: int, width: int, paper: float) -> Grey:
    numbers = np.random.default_rng(rng.getrandbits(32))
    kind = rng.randrange(4)
    if kind == 0:
        return numbers.normal(paper, rng.uniform(2, 30), (height, width)).astype(np.float32)
    if kind == 1:
        small = numbers.uniform(0, 255, (max(1, height // 6), max(1, width // 6))).astype(np.uint8)
        return np.asarray(
            Image.fromarray(small).resize((width, height), Image.Resampling.BICUBIC), np.float32
        )
    if kind == 2:
        step = rng.randint(2, 9)
        stripes = np.where(np.arange(width) // step % 2, paper, rng.uniform(0, 255)).astype(np.float32)
        return np.repeat(stripes[None], height, axis=0)
    return np.linspace(paper, rng.uniform(0, 255), width, dtype=np.float32)[None].repeat(height, axis=0)


def place(scene: Grey, part: Grey, top: int, left: int) -> None:
    """What would stick out of the scene is left out."""
    height, width = scene.shape
    first_row, first_column = max(0, -top), max(0, -left)
    last_row, last_column = min(part.shape[0], height - top), min(part.shape[1], width - left)
    if first_row < last_row and first_column < last_column:
        scene[top + first_row : top + last_row, left + first_column : left + last_column] = part[
            first_row:last_row, first_column:last_column
        ]
