"""A part of a screen, asked for by its box."""

from __future__ import annotations

from rpa_vision.errors import BadInputError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.phrases import phrased


def expect_within(region: Box, size: Size) -> Box:
    """The region itself, when all of it is on a screen of this size."""
    if region.left >= region.right or region.top >= region.bottom or not size.box.encloses(region):
        raise BadInputError(
            phrased(
                "agent_refused.region_outside", region=tuple(region), width=size.width, height=size.height
            )
        )
    return region
