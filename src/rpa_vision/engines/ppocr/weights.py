"""The model files, checked before use: a damaged one would read wrong rather than fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from rpa_vision.errors import EngineError

SHIPPED = Path(__file__).parents[1] / "weights"


@dataclass(frozen=True)
class Weights:
    name: str
    folder: Path
    checksums: Mapping[str, str]

    def file(self, name: str) -> bytes:
        path = self.folder / name
        try:
            data = path.read_bytes()
        except OSError as error:
            raise EngineError(f"OCR weights {path}: {error.strerror}; reinstall RPA Vision") from error
        if sha256(data).hexdigest() != self.checksums[name]:
            raise EngineError(f"OCR weights {path}: damaged (its sha256 differs); reinstall RPA Vision")
        return data


TINY = Weights(
    "ppocr_v6_tiny",
    SHIPPED / "ppocr_v6_tiny",
    {
        "det.onnx": "193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8",
        "rec.onnx": "9ef676d6ed3c88256a2d92c640c44f25b0c40947e111b14b8be8f594091563e6",
        "dictionary.txt": "c5cbe34ef40c29c4df07ed012bf96569cb69a2d2a01a07027e9f13cb832bd9cd",
    },
)
SMALL = Weights(
    "ppocr_v6_small",
    SHIPPED / "ppocr_v6_small",
    {
        "rec.onnx": "5435fd747c9e0efe15a96d0b378d5bd157e9492ed8fd80edf08f30d02fa24634",
        "dictionary.txt": "b5f2bfe2bdd9448429e3e82b51c789775d9b42f2403d082b00662eb77e401c5d",
    },
)
