"""Where text is, found out tile by tile, so that only tiles that changed are looked at again.

Every tile is looked at with a margin around it: a letter cut by its edge is whole in the neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

import numpy as np

from rpa_vision.models.geometry import Box, Size
from rpa_vision.perception.picture.memory import PictureMemory
from rpa_vision.ports import Pixels, TextFinder, TextMap

TILE = Size(480, 270)
"""A sixteenth of a full-HD screen: a dialog in its middle touches four. Smaller ones cost more in margins."""
MARGIN = 24
"""A line and a half of ordinary text: with less, words at the edges are lost."""

SPREAD = 7
"""Pixels from one looked at first to the next: less than a letter's height."""


class TiledFinder:
    def __init__(self, finder: TextFinder, remembered_tiles: int) -> None:
        self._finder = finder
        self._memory: PictureMemory[TextMap] = PictureMemory(remembered_tiles)

    def find(self, pixels: Pixels, enlarged: float = 1, reaching: Box | None = None) -> list[Box]:
        """``enlarged``: how many times larger than on a screen everything is shown. A margin must hold the same letters
        however large they are. ``reaching``: only lines that reach into this part are asked for."""
        height, width = pixels.shape[:2]
        screen = Size(width, height)
        likely = np.zeros((height, width), dtype=np.uint8)
        unseen = list(_tiles(screen, enlarged))
        near = screen.box if reaching is None else reaching.grown(ceil(MARGIN * enlarged), screen)
        found, wanted = list[Box](), [near]
        while tiles := [tile for tile in unseen if any(tile.intersection(box) for box in wanted)]:
            unseen = [tile for tile in unseen if tile not in tiles]
            self._look(pixels, tiles, enlarged, likely)
            found = [box for box in self._finder.lines(likely) if box.intersection(near)]
            wanted = [box.grown(1, screen) for box in found]  # a line cut by a tile goes on in the next one
        return found

    def _look(self, pixels: Pixels, tiles: Sequence[Box], enlarged: float, likely: TextMap) -> None:
        size = Size(pixels.shape[1], pixels.shape[0])
        around = [tile.grown(ceil(MARGIN * enlarged), size) for tile in tiles]
        looked_at = self._memory.answers([_part(pixels, box) for box in around], self._likely)
        for tile, box, found in zip(tiles, around, looked_at, strict=True):
            _part(likely, tile)[:] = _part(found, tile.moved(-box.left, -box.top))

    def _likely(self, pieces: list[Pixels]) -> list[TextMap]:
        """A piece of one colour shows no text, and nobody need be asked."""
        plain = [_is_plain(piece) for piece in pieces]
        asked = iter(
            self._finder.likely([piece for piece, bare in zip(pieces, plain, strict=True) if not bare])
        )
        return [
            np.zeros(piece.shape[:2], dtype=np.uint8) if bare else next(asked)
            for piece, bare in zip(pieces, plain, strict=True)
        ]


def _is_plain(piece: Pixels) -> bool:
    """A few pixels of it tell of almost every other piece that it is not."""
    first = piece[0, 0]
    return bool((piece[::SPREAD, ::SPREAD] == first).all() and (piece == first).all())


def _tiles(screen: Size, enlarged: float) -> Iterator[Box]:
    across, down = ceil(TILE.width * enlarged), ceil(TILE.height * enlarged)
    for top in range(0, screen.height, down):
        for left in range(0, screen.width, across):
            yield Box(left, top, min(left + across, screen.width), min(top + down, screen.height))


def _part(picture: np.ndarray, box: Box) -> np.ndarray:
    return picture[box.top : box.bottom, box.left : box.right]
