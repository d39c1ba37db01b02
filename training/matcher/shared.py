"""The product's own arithmetic, also on machines that train and do not have the product: it needs numpy alone."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

try:
    import rpa_vision  # noqa: F401
except ModuleNotFoundError:
    bare = ModuleType("rpa_vision")
    bare.__path__ = [str(Path(__file__).parents[2] / "src" / "rpa_vision")]
    sys.modules["rpa_vision"] = bare
