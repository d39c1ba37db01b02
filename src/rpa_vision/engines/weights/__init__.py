"""The model files, checked before use: a damaged one would read wrong rather than fail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from rpa_vision.errors import EngineError

SHIPPED = Path(__file__).parent


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
            raise EngineError(f"weights {path}: {error.strerror}; reinstall RPA Vision") from error
        if sha256(data).hexdigest() != self.checksums[name]:
            raise EngineError(f"weights {path}: damaged (its sha256 differs); reinstall RPA Vision")
        return data
