"""Processes that draw samples without pause and leave them, sorted by width, as files for the trainer to pick up."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import time
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fonts import Font
from samples import Sample, characters_of, samples

WIDTHS = (64, 128, 208, 320, 512, 1024)
"""Few: the device needs seconds to prepare for each new shape."""
PAPER = 128
LONGEST_LABEL = 64
CHUNK = 3000
CHUNKS_AHEAD = 4
"""Of one renderer: more would fill the disk when the trainer is slower."""

Bucket = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]
"""Lines × 32 × width, lines × label, and the labels' lengths."""


def start(
    count: int, folder: Path, fonts: list[Font], alphabet: Path, target: Path, seed: int
) -> list[multiprocessing.Process]:
    target.mkdir(parents=True, exist_ok=True)
    started = []
    for index in range(count):
        process = multiprocessing.Process(
            target=_render, args=(folder, fonts, alphabet, target, seed + index), daemon=True
        )
        process.start()
        started.append(process)
    return started


def _render(folder: Path, fonts: list[Font], alphabet: Path, target: Path, seed: int) -> None:
    os.nice(5)
    characters = characters_of(alphabet)
    stream = samples(folder, fonts, characters, seed)
    number = 0
    while True:
        while len(list(target.glob(f"{seed}-*.chunk"))) >= CHUNKS_AHEAD:
            time.sleep(0.05)
        buckets = sorted_by_width(list(islice(stream, CHUNK)), characters)
        unfinished = target / f"{seed}-{number}.part"
        unfinished.write_bytes(pickle.dumps(buckets, protocol=5))
        unfinished.rename(unfinished.with_suffix(".chunk"))
        number += 1


def sorted_by_width(drawn: list[Sample], characters: str) -> dict[int, Bucket]:
    groups: dict[int, list[Sample]] = {}
    for line, text in drawn:
        width = next(width for width in WIDTHS if width >= line.shape[1])
        groups.setdefault(width, []).append((line, text))
    return {width: bucket_of(width, group, characters) for width, group in groups.items()}


def bucket_of(width: int, group: list[Sample], characters: str) -> Bucket:
    index_of = {sign: index for index, sign in enumerate(characters, start=1)}
    lines = np.full((len(group), 32, width), PAPER, np.uint8)
    labels = np.zeros((len(group), LONGEST_LABEL), np.uint8)
    lengths = np.zeros(len(group), np.uint8)
    for row, (line, text) in enumerate(group):
        lines[row, :, : line.shape[1]] = line
        labels[row, : len(text)] = [index_of[sign] for sign in text]
        lengths[row] = len(text)
    return lines, labels, lengths
