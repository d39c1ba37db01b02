"""Elements by the rules alone."""

from __future__ import annotations

from rpa_vision.engines.detector.net import ElementNet, NetThing
from rpa_vision.ports import Pixels


class BlindNet(ElementNet):
    """No net looks: what is left is what the rules find."""

    def find(self, pixels: Pixels) -> list[NetThing] | None:  # noqa: ARG002 - its whole point
        return None
