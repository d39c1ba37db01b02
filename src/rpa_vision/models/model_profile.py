"""How a model wants to be asked and how it writes what it answers: values, since models differ in little else."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rpa_vision.models.base import Model
from rpa_vision.models.geometry import Size

BoxForm = Literal["fraction", "pixels", "thousandths"]
"""How a vision model writes boxes: parts of the picture, pixels of the picture it was sent, or a grid of 1000."""

JsonMode = Literal["schema", "object", "plain"]
"""What a server can be held to: this very form, any JSON object, or nothing but the words of the question."""


class ModelProfile(Model):
    box_form: BoxForm = "fraction"
    patch: Annotated[int, Field(ge=1)] = 28
    """Pixels: models that cut pictures into patches scale other sizes to a multiple of this, and then count in that."""
    most_pixels: Annotated[int, Field(ge=64 * 64)] = 1280 * 28 * 28
    """What it takes in without scaling it down."""
    json_mode: JsonMode = "schema"

    def size_sent(self, size: Size) -> Size:
        """Of a picture as the model gets it. What was scaled so once is not scaled again."""
        shrink = min(1.0, (self.most_pixels / (size.width * size.height)) ** 0.5)
        across, down = (self._whole(side * shrink) for side in size)
        return Size(
            min(across, self._whole(self.most_pixels / down)),
            min(down, self._whole(self.most_pixels / across)),
        )

    def _whole(self, side: float) -> int:
        return max(self.patch, int(side) // self.patch * self.patch)
