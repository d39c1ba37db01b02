"""Words that mean alike are near, what nobody knows is not guessed at, and a damaged file is refused."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from rpa_vision.engines.words.vectors import WORDS, WordVectors
from rpa_vision.errors import EngineError

VECTORS = WordVectors()


@pytest.mark.parametrize(
    ("word", "near", "far"),
    [
        ("maman", "mere", "parapluie"),
        ("refuse", "conteste", "boulangerie"),
        ("reluctant", "hesitant", "shower"),
    ],
)
def test_words_used_alike_are_nearer(word: str, near: str, far: str) -> None:
    alike, other = VECTORS.likeness(word, {near}), VECTORS.likeness(word, {far})
    assert alike is not None
    assert other is not None
    assert alike > other + 0.2


def test_a_word_nobody_knows_is_like_none() -> None:
    assert VECTORS.likeness("zxqvw", {"mere"}) is None
    assert VECTORS.likeness("maman", {"zxqvw"}) is None


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    for name in WORDS.checksums:
        shutil.copy(WORDS.folder / name, tmp_path / name)
    whole = (tmp_path / "fr.npz").read_bytes()
    (tmp_path / "fr.npz").write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(EngineError, match="damaged"):
        WordVectors(replace(WORDS, folder=tmp_path)).likeness("maman", {"mere"})
