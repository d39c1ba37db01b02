"""A drop-down that is to show a value: whether it does, before its list is opened and after the value was picked."""

from __future__ import annotations

from rpa_vision.models.geometry import Box, Point
from rpa_vision.models.graph.choice import Choosing
from rpa_vision.perception.lists.labelled import Labelled
from rpa_vision.perception.picture.change import is_new
from rpa_vision.perception.states.shown_value import drop_down, value_closely, value_place
from rpa_vision.perception.text.sure_reading import SureReading, each_look
from rpa_vision.perception.view import ScreenView
from rpa_vision.ports import Frame
from rpa_vision.text.values import unspaced


def surely_shows(wish: Choosing, view: ScreenView, place: Point | None = None) -> bool:
    """The only drop-down called so, read letter by letter. ``place``: where it must stand."""
    field = drop_down(view.elements, wish.label)
    if field is None or (place is not None and not field.bbox.contains(place)):
        return False
    return _is(wish.value, value_closely(view, field))


def came_to_show(wish: Choosing, before: Frame, view: ScreenView) -> bool:
    """After a value was picked from the open list of ``before``. Where the field is not seen as one, as some look once
    they are chosen from: painted anew behind the only label of that name."""
    field = drop_down(view.elements, wish.label)
    place = None if field is None else value_place(view, field)
    if place is None:
        return _came_up_behind(wish, before, view)
    return _say_so(wish.value, view, place)


def still_shows(wish: Choosing, view: ScreenView) -> Box | None:
    """Where the value that was picked before is seen by now."""
    field = drop_down(view.elements, wish.label)
    behind = _values_behind(wish.label, view) if field is None else []
    only = behind[0] if len(behind) == 1 else None
    place = only if field is None else value_place(view, field)
    return place if place is not None and _say_so(wish.value, view, place) else None


def _came_up_behind(wish: Choosing, before: Frame, view: ScreenView) -> bool:
    if before.size != view.size:
        return False
    behind = _values_behind(wish.label, view)
    fresh = [box for box in behind if is_new(box, before, view.frame)]
    return len(behind) == len(fresh) == 1 and _say_so(wish.value, view, fresh[0])


def _values_behind(label: str, view: ScreenView) -> list[Box]:
    labelled = Labelled(view.lines)
    values = labelled.values(label, "left") or labelled.values(label, "above")
    return [value.bbox for value in values]


def _say_so(value: str, view: ScreenView, place: Box) -> bool:
    """Every look says so. Letters on a value that is lit up are seldom sure, but it was picked by its text before."""
    return all(unspaced(said) == unspaced(value) for said in each_look(view, [place]))


def _is(value: str, reading: SureReading | None) -> bool:
    return reading is not None and reading.sure and unspaced(reading.text) == unspaced(value)
