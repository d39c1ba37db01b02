"""A part of a screen, asked for by its box."""

from __future__ import annotations

from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Size


def expect_within(region: Box, size: Size) -> Box:
    """The region itself, when all of it is on a screen of this size."""
    if region.left >= region.right or region.top >= region.bottom or not size.box.encloses(region):
        raise BadInputError(f"region: {tuple(region)} is not on the {size.width}×{size.height} screen")
    return region
