"""Shards: zip files small enough to travel, each complete in itself."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from truth import Sample

LARGEST = 12 * 2**20
"""Bytes of pictures in one shard; what carries them may refuse files of 15 MiB and more."""
_TRUTH = "truth.jsonl"


class ShardWriter:
    """A shard appears under its name only once it is whole, so whoever stops loses no more than the last one."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._name = folder, name
        self._samples: list[Sample] = []
        self._pictures: list[bytes] = []

    def add(self, sample: Sample, picture: bytes, ending: str = "webp") -> None:
        sample.picture = f"{sample.key}.{ending}"
        self._samples.append(sample)
        self._pictures.append(picture)

    @property
    def is_full(self) -> bool:
        return sum(map(len, self._pictures)) >= LARGEST

    def close(self) -> None:
        if not self._samples:
            return
        target = self._folder / f"{self._name}.zip"
        partial = target.with_suffix(".part")
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_STORED) as shard:
            for sample, picture in zip(self._samples, self._pictures, strict=True):
                shard.writestr(sample.picture, picture)
            lines = "".join(sample.as_json() + "\n" for sample in self._samples)
            shard.writestr(_TRUTH, lines, zipfile.ZIP_DEFLATED)
        partial.replace(target)
        self._samples, self._pictures = [], []


def read_shard(path: Path) -> Iterator[tuple[Sample, bytes]]:
    """Every sample with its picture as it was packed."""
    with zipfile.ZipFile(path) as shard:
        for line in shard.read(_TRUTH).decode().splitlines():
            sample = Sample.from_json(line)
            yield sample, shard.read(sample.picture)
