"""How the product reads the net's answers, for machines that train and do not have the product."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "src/rpa_vision/engines/detector"))

from decode import AS_TOLD, STRIDES, FoundThings, Meaning, found, padded

__all__ = ["AS_TOLD", "STRIDES", "FoundThings", "Meaning", "found", "padded"]
