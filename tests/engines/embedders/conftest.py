from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.engines.embedders.hashed_words import HashedWords
from rpa_vision.engines.embedders.openclip import OpenClip
from rpa_vision.ports import ImageEmbedder, TextEmbedder


class StandInTensor:
    """As much of a torch tensor as the adapter uses."""

    def __init__(self, values: np.ndarray) -> None:
        self._values = values

    def float(self) -> StandInTensor:
        return StandInTensor(self._values.astype(np.float32))

    def cpu(self) -> StandInTensor:
        return self

    def numpy(self) -> np.ndarray:
        return self._values


class StandInClip:
    """Not OpenCLIP: a fixed projection with the same calls, so that the adapter can be tested without its weights."""

    WIDTH = 512

    def eval(self) -> StandInClip:
        return self

    def encode_image(self, batch: StandInTensor) -> StandInTensor:
        pictures = batch.numpy()
        assert pictures.shape[1:] == (3, 224, 224)
        assert pictures.dtype == np.float32
        means = pictures.reshape(len(pictures), 3, 14, 16, 14, 16).mean((3, 5)).reshape(len(pictures), -1)
        return self._projected(np.hstack([means, np.ones((len(pictures), 1))]))

    def encode_text(self, tokens: StandInTensor) -> StandInTensor:
        return self._projected(tokens.numpy())

    def _projected(self, rows: np.ndarray) -> StandInTensor:
        """Row by row, so that a row's answer does not depend on its neighbours."""
        projection = np.random.default_rng(7).standard_normal((rows.shape[1], self.WIDTH))
        return StandInTensor(np.stack([row @ projection for row in rows]))


def _tokens(texts: list[str]) -> StandInTensor:
    rows = np.zeros((len(texts), 77))
    for row, text in zip(rows, texts, strict=True):
        codes = [1.0, *(float(ord(letter)) for letter in text[:75]), 2.0]
        row[: len(codes)] = codes
    return StandInTensor(rows)


def _create_model(architecture: str, *, pretrained: str) -> StandInClip:
    assert architecture == "ViT-B-32"
    if Path(pretrained).read_bytes() != b"stand-in weights":
        raise RuntimeError("Error(s) in loading state_dict")
    return StandInClip()


@pytest.fixture
def clip_weights(tmp_path: Path) -> Path:
    weights = tmp_path / "clip.pt"
    weights.write_bytes(b"stand-in weights")
    return weights


@pytest.fixture
def clip_library(monkeypatch: pytest.MonkeyPatch) -> None:
    torch: Any = ModuleType("torch")
    torch.from_numpy, torch.inference_mode = StandInTensor, nullcontext
    library: Any = ModuleType("open_clip")
    library.create_model, library.get_tokenizer = _create_model, lambda _: _tokens
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "open_clip", library)


@pytest.fixture(params=["edge_grid", "openclip_stand_in"])
def image_embedder(request: pytest.FixtureRequest) -> ImageEmbedder:
    if request.param == "edge_grid":
        return EdgeGrid()
    request.getfixturevalue("clip_library")
    return OpenClip(request.getfixturevalue("clip_weights"))


@pytest.fixture(params=["hashed_words", "openclip_stand_in"])
def text_embedder(request: pytest.FixtureRequest) -> TextEmbedder:
    if request.param == "hashed_words":
        return HashedWords()
    request.getfixturevalue("clip_library")
    return OpenClip(request.getfixturevalue("clip_weights"))
