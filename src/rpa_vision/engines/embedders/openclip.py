"""OpenCLIP ViT-B-32, for sites that have its weights: pictures and texts in one space.

The library (``pip install rpa-vision[openclip]``) is heavy and its weights are not ours to ship, so it is imported
only when an embedder is made, and nothing is ever downloaded: the weights are a file of the site.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import file_digest
from importlib import import_module
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from rpa_vision.errors import BadImageError, EngineError
from rpa_vision.models.embedding import Vector
from rpa_vision.phrases import phrased
from rpa_vision.ports import Pixels

Item = TypeVar("Item")

_ARCHITECTURE = "ViT-B-32"
_SIDE = 224
_BATCH = 32
"""More at once needs memory and is no faster on a CPU."""
_MEAN = np.array([0.48145466, 0.4578275, 0.40821073], np.float32)
_DEVIATION = np.array([0.26862954, 0.26130258, 0.27577711], np.float32)
"""Of the pictures it was trained on, red-green-blue."""


class OpenClip:
    def __init__(self, weights: Path) -> None:
        if not weights.is_file():
            raise EngineError(f"OpenCLIP weights {weights}: no such file")
        with weights.open("rb") as file:
            self.name = f"openclip_vit_b_32_{file_digest(file, 'sha256').hexdigest()[:8]}"
        try:
            self._torch: Any = import_module("torch")
            library: Any = import_module("open_clip")
        except ImportError as error:
            raise EngineError(
                f"OpenCLIP needs {error.name}; install it with: pip install rpa-vision[openclip]"
            ) from error
        try:
            self._model: Any = library.create_model(_ARCHITECTURE, pretrained=str(weights)).eval()
        except (RuntimeError, OSError, ValueError, KeyError, UnpicklingError) as error:
            raise EngineError(
                f"OpenCLIP weights {weights}: not a {_ARCHITECTURE} checkpoint ({error})"
            ) from error
        self._tokens: Any = library.get_tokenizer(_ARCHITECTURE)

    def embed_images(self, pictures: Sequence[Pixels]) -> list[Vector]:
        return [vector for batch in _batches(pictures) for vector in self._images(batch)]

    def embed_texts(self, texts: Sequence[str]) -> list[Vector]:
        """Of a long text only the beginning is read: the model takes 77 tokens."""
        return [vector for batch in _batches(texts) for vector in self._texts(batch)]

    def _images(self, pictures: Sequence[Pixels]) -> list[Vector]:
        batch = self._torch.from_numpy(np.stack([_prepared(picture) for picture in pictures]))
        with self._torch.inference_mode():
            return self._vectors(self._model.encode_image(batch))

    def _texts(self, texts: Sequence[str]) -> list[Vector]:
        with self._torch.inference_mode():
            return self._vectors(self._model.encode_text(self._tokens(list(texts))))

    def _vectors(self, features: Any) -> list[Vector]:
        rows: NDArray[np.float32] = features.float().cpu().numpy()
        return [Vector.unit(self.name, row) for row in rows]


def _batches(items: Sequence[Item]) -> list[Sequence[Item]]:
    return [items[start : start + _BATCH] for start in range(0, len(items), _BATCH)]


def _prepared(picture: Pixels) -> NDArray[np.float32]:
    """The whole picture, squeezed: cutting out its middle would lose menus and buttons."""
    height, width = picture.shape[:2]
    if not height or not width:
        raise BadImageError(phrased("picture_refused.nothing_to_embed", width=width, height=height))
    square = cv2.resize(np.ascontiguousarray(picture), (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    colours = cv2.cvtColor(square, cv2.COLOR_BGR2RGB).astype(np.float32) / 255
    return np.ascontiguousarray(((colours - _MEAN) / _DEVIATION).transpose(2, 0, 1))
