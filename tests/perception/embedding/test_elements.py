from __future__ import annotations

import numpy as np
import pytest

from rpa_vision.engines.embedders.edge_grid import EdgeGrid
from rpa_vision.engines.embedders.hashed_words import HashedWords
from rpa_vision.errors import BadImageError
from rpa_vision.models.geometry import Box
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.embedding.elements import ElementEmbedder
from rpa_vision.ports import Frame

EMBEDDER = ElementEmbedder(EdgeGrid(), HashedWords())


def button(name: str, box: Box) -> UIElement:
    return UIElement(
        element_id=name.replace(" ", "_"),
        type=ElementType.BUTTON,
        role="submit",
        bbox=box,
        center=box.center,
        label=name,
        confidence=0.9,
    )


def test_each_element_has_the_vectors_of_its_own_look_and_name() -> None:
    pixels = np.random.default_rng(3).integers(0, 255, (200, 300, 3), dtype=np.uint8)
    boxes = [Box(10, 10, 90, 40), Box(100, 50, 101, 90), Box(0, 199, 300, 200)]
    elements = [button(f"Bouton {index}", box) for index, box in enumerate(boxes)]
    found = EMBEDDER.embed(Frame(pixels), elements)
    assert len(found) == len(elements)
    for element, vectors in zip(elements, found, strict=True):
        box = element.bbox
        [look] = EdgeGrid().embed_images([pixels[box.top : box.bottom, box.left : box.right]])
        [name] = HashedWords().embed_texts([element.label])
        assert np.array_equal(vectors.image.values, look.values)
        assert np.array_equal(vectors.text.values, name.values)


def test_no_elements_have_no_vectors() -> None:
    assert EMBEDDER.embed(Frame(np.zeros((9, 9, 3), np.uint8)), []) == []


def test_an_element_outside_the_picture_is_refused() -> None:
    with pytest.raises(BadImageError, match="outside the 9×9 picture"):
        EMBEDDER.embed(Frame(np.zeros((9, 9, 3), np.uint8)), [button("Non", Box(5, 5, 12, 8))])
