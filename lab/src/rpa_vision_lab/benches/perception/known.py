"""An index as full as its budget says, to search a look's vector in."""

from __future__ import annotations

import numpy as np

from rpa_vision.bootstrap.seeing import build_embedder
from rpa_vision.models.embedding import Vector
from rpa_vision.settings import Settings
from rpa_vision.storage.index.space import Space, SpaceItem

KNOWN = 10_000


def known_screens(settings: Settings) -> Space:
    """Of invented vectors: what a search costs does not depend on what the vectors say."""
    provider, dimensions = build_embedder(settings).name, settings.perception.dimensions
    rows = np.random.default_rng(KNOWN).normal(size=(KNOWN, dimensions))
    space = Space("WF_bench", provider, dimensions, settings.perception.ivf_above)
    space.add_many(SpaceItem(f"{number}", Vector.unit(provider, row), {}) for number, row in enumerate(rows))
    return space
