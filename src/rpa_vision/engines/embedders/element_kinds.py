"""The elements of a screen: of which kinds they are and what they are called.

Where they stand is left out, and so is their role: on drawn screens both made the same view at another scale or in a
moved window less alike, and different views not less. A name counts whatever kind of element has it: seen through
heavy compression a tab is often taken for a label.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import log2

from rpa_vision.engines.embedders.hashing import hashed
from rpa_vision.models.embedding import Vector
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.text.folding import squeezed

_DATA = frozenset({ElementType.TABLE_ROW, ElementType.TABLE_CELL})
"""What these say changes with the record."""


class ElementKinds:
    name = "element_kinds_v2"

    def embed_elements(self, elements: Sequence[UIElement]) -> Vector:
        """Twice as many rows are one more step, not twice the screen."""
        counted = Counter(feature for element in elements for feature in _features(element))
        return hashed(self.name, {feature: log2(1 + count) for feature, count in sorted(counted.items())})


def _features(element: UIElement) -> Iterator[str]:
    yield f"kind {element.type}"
    label = squeezed(element.label)
    if label and element.type not in _DATA:
        yield f"named {label}"
