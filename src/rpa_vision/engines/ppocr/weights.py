"""The model files, checked before use: a damaged one would read wrong rather than fail."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from rpa_vision.errors import EngineError

SHIPPED = Path(__file__).parents[1] / "weights" / "ppocr_v6_tiny"

SHA256 = {
    "det.onnx": "193bab7a04fca699a6c82e6abb5b81bdb28177f0abd4062552b04908dafb19f8",
    "rec.onnx": "9ef676d6ed3c88256a2d92c640c44f25b0c40947e111b14b8be8f594091563e6",
    "dictionary.txt": "c5cbe34ef40c29c4df07ed012bf96569cb69a2d2a01a07027e9f13cb832bd9cd",
}


def weight_file(folder: Path, name: str) -> bytes:
    path = folder / name
    try:
        data = path.read_bytes()
    except OSError as error:
        raise EngineError(f"OCR weights {path}: {error.strerror}; reinstall RPA Vision") from error
    if sha256(data).hexdigest() != SHA256[name]:
        raise EngineError(f"OCR weights {path}: damaged (its sha256 differs); reinstall RPA Vision")
    return data
