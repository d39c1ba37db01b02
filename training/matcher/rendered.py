"""Pairs of rendered screens, as the product's own view saw them: read from files that travel to where one trains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path

import numpy as np

from pairs import Pair
from rpa_vision.grounding.map.things import Things

_COLUMNS = tuple(one.name for one in fields(Things))


def save(file: Path, pairs: Sequence[Pair]) -> None:
    """Half the digits: they are read as they were, within a thousandth."""
    held: dict[str, np.ndarray] = {}
    for number, pair in enumerate(pairs):
        for side, things in (("one", pair.one), ("other", pair.other)):
            for name in _COLUMNS:
                value = getattr(things, name)
                held[f"{number} {side} {name}"] = (
                    value if value.dtype == np.int64 else value.astype(np.float16)
                )
        held[f"{number} partners"], held[f"{number} back"] = pair.partners, pair.back
        held[f"{number} told"] = np.array([str(pair.alike), "/".join(pair.families), "/".join(pair.changes)])
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".part")
    with partial.open("wb") as open_file:
        np.savez_compressed(open_file, **held)
    partial.replace(file)


def rendered_pairs(folders: Sequence[Path]) -> Iterator[Pair]:
    for file in sorted(file for folder in folders for file in folder.glob("**/*.npz")):
        with np.load(file) as held:
            count = sum(name.endswith(" told") for name in held.files)
            for number in range(count):
                one, other = (
                    Things(*(_whole(held[f"{number} {side} {name}"]) for name in _COLUMNS))
                    for side in ("one", "other")
                )
                alike, families, changes = (str(text) for text in held[f"{number} told"])
                yield Pair(
                    one, other, held[f"{number} partners"], held[f"{number} back"], alike == "True",
                    tuple(filter(None, families.split("/"))), tuple(filter(None, changes.split("/"))),
                )  # fmt: skip


def _whole(value: np.ndarray) -> np.ndarray:
    return value if value.dtype == np.int64 else value.astype(np.float32)
