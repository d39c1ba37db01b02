"""The element detector: surfaces, marks and texts, and rules about how people lay them out; beside them a net."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rpa_vision.engines.detector.net import ElementNet, NetThing
from rpa_vision.engines.layout.candidates import ElementCandidate
from rpa_vision.engines.layout.controls.areas import find_areas
from rpa_vision.engines.layout.controls.arrowed import find_arrowed_fields
from rpa_vision.engines.layout.controls.boxed import find_boxed
from rpa_vision.engines.layout.controls.choices import find_choices
from rpa_vision.engines.layout.controls.kinds import find_controls
from rpa_vision.engines.layout.controls.states import with_states
from rpa_vision.engines.layout.controls.text_buttons import find_text_buttons
from rpa_vision.engines.layout.controls.tools import find_tools
from rpa_vision.engines.layout.controls.underlined import find_underlined_fields
from rpa_vision.engines.layout.elements import as_elements
from rpa_vision.engines.layout.findings import Findings
from rpa_vision.engines.layout.groups.aligned import DenseTables, find_aligned, find_dense
from rpa_vision.engines.layout.groups.cells import cells_among, find_cells, others
from rpa_vision.engines.layout.groups.filled_tabs import find_filled_tabs
from rpa_vision.engines.layout.groups.menus import find_bars, find_lists
from rpa_vision.engines.layout.groups.tabs import find_tabs, find_text_tabs
from rpa_vision.engines.layout.groups.windows import find_windows
from rpa_vision.engines.layout.pixels.blobs import Sketch, sketch_of
from rpa_vision.engines.layout.pixels.dotted import without_dotted_lines
from rpa_vision.engines.layout.scaling import fitting_scale, moved_line, scaled_pixels
from rpa_vision.engines.layout.scene import LayoutScene, survey
from rpa_vision.engines.layout.taught import (
    PRESSED,
    controls_among,
    find_entries,
    find_taught,
    find_ticks,
    names_of_fields,
    not_on_controls,
)
from rpa_vision.engines.layout.told_kinds import FIELDS
from rpa_vision.engines.layout.witness import Witness
from rpa_vision.engines.layout.words.labels import find_labels, name_fields, texts_for_names
from rpa_vision.models.geometry import Size
from rpa_vision.models.screen import UIElement
from rpa_vision.models.token import Token
from rpa_vision.ports import Frame


class LayoutDetector:
    """Deterministic: the same picture and text always give the same elements, with the same ids."""

    name = "layout_rules"

    def __init__(self, least_confidence: float, limit: Size, net: ElementNet | None) -> None:
        """``net``: none, and the rules stand alone."""
        self._least_confidence = least_confidence
        self._limit = limit
        self._net = net

    def detect(self, frame: Frame, lines: Sequence[Token]) -> list[UIElement]:
        return self.prepare(frame)(lines)

    def prepare(self, frame: Frame) -> Callable[[Sequence[Token]], list[UIElement]]:
        scale = fitting_scale(frame.size, self._limit)
        plain = Frame(without_dotted_lines(frame.pixels))
        sketch = sketch_of(plain.pixels if scale == 1.0 else scaled_pixels(plain, scale))
        fitted = frame.pixels if scale == 1.0 else scaled_pixels(frame, scale)
        seen = self._net.find(fitted) if self._net else None
        return lambda lines: self._elements(sketch, seen, lines, frame.size)

    def _elements(
        self, sketch: Sketch, seen: Sequence[NetThing] | None, lines: Sequence[Token], whole: Size
    ) -> list[UIElement]:
        size = Size(sketch.pixels.shape[1], sketch.pixels.shape[0])
        fitted = lines if size == whole else [moved_line(line, whole, size) for line in lines]
        scene = survey(sketch, fitted, controls_among(seen or ()))
        sure = [one for one in find_candidates(scene, seen) if one.confidence >= self._least_confidence]
        return as_elements(sure, scene, whole)


def find_candidates(scene: LayoutScene, seen: Sequence[NetThing] | None) -> list[ElementCandidate]:
    """What is surest first: each pass sees only the texts and places that the ones before it left."""
    all_ = Findings(scene, Witness(seen, scene.line))
    seen = seen or ()
    # Noise opens and closes cells at random, so that only the texts still tell a table.
    tables = find_dense(scene) if scene.noisy else DenseTables(frozenset(), ())
    all_.add(one for one in find_lists(scene) if not tables.hold(one))
    all_.add(find_bars(scene, all_.free()))
    all_.add_new(find_choices(scene, [text for text in all_.free() if id(text) not in tables.texts]))
    all_.add_seen(find_ticks(seen, scene, all_.found, all_.free()))
    boxes = find_boxed(scene, all_.found)
    cells = cells_among(boxes)
    all_.add_new(find_tabs(boxes, scene))
    all_.add_new(find_filled_tabs(boxes, scene))
    if not scene.noisy:  # what noise leaves of a button's frame looks like the line under a tab
        all_.add(find_text_tabs(scene, all_.free()))
    controls = find_controls(others(boxes, cells), scene)
    all_.add_new(one for one in controls if not tables.hold(one))
    all_.add_new(find_cells(cells))
    all_.add_new(find_underlined_fields(scene, all_.free()))
    all_.add_new(find_arrowed_fields(scene, all_.free()))
    all_.add_new(find_areas(scene, all_.free(), all_.found))
    all_.add_seen(find_taught(FIELDS, seen, scene, all_.found, all_.free()))
    texts = not_on_controls(seen, texts_for_names(all_.found, scene))
    named, labels = name_fields(
        all_.found, texts, names_of_fields(seen, all_.found, texts, scene.line), scene
    )
    all_.replace(named, labels)
    all_.add(find_aligned(scene, not_on_controls(seen, all_.free())))
    all_.add_seen(find_entries(seen, scene, all_.found, all_.free()))
    all_.add(find_text_buttons(scene, all_.free()))
    all_.add(find_windows(scene, all_.found, [boxed.box for boxed in cells]))
    all_.add(find_tools(scene, all_.found, all_.free()))
    all_.add_seen(find_taught(PRESSED, seen, scene, all_.found, all_.free()))
    all_.disown(labels)  # a field's name is a text of its own too
    all_.add(find_labels(all_.free()))
    return with_states(all_.found, scene)
