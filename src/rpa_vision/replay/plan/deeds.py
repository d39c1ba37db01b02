"""What an edge says to do → single actions, each by an agent or by the server. Anything else is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rpa_vision.models.graph.action import (
    Action,
    ClickParameters,
    CompoundAction,
    DecideAction,
    KeyPressAction,
    MouseClickAction,
    SimpleAction,
    TextInputAction,
    WaitAction,
    WaitParameters,
)
from rpa_vision.models.graph.references import reference
from rpa_vision.models.keys import is_key, is_modifier
from rpa_vision.phrases import phrased
from rpa_vision.replay.plan.filling import Filler
from rpa_vision.replay.plan.step import AgentAction, PlannedAction, ServerAction


@dataclass(frozen=True)
class PlannedDeed:
    action: PlannedAction
    place: str
    """The field of the edge that says so."""
    secret: str | None = None
    """The vault entry whose value is typed."""
    settles: bool = False
    """Only waits after what was done."""
    focuses: bool = False
    """Clicks into the field that is typed into next."""

    @property
    def decides(self) -> bool:
        return isinstance(self.action, DecideAction)


def deeds_of(action: Action, filler: Filler) -> tuple[PlannedDeed, ...]:
    parts = [("action", action)]
    if isinstance(action, CompoundAction):
        parts = [(f"action.actions.{i}", part) for i, part in enumerate(action.actions)]
    for place, part in parts[:-1]:
        if isinstance(part, DecideAction):
            filler.wrong(place, phrased("field_refused.decision_last"))
    return tuple(deed for place, part in parts for deed in _deeds(part, place, filler))


def _deeds(action: Action | SimpleAction, place: str, filler: Filler) -> Iterator[PlannedDeed]:
    match action:
        case TextInputAction():
            yield from _typing(action, place, filler)
        case MouseClickAction(parameters=clicking):
            _check_keys(clicking.modifiers, is_modifier, f"{place}.parameters.modifiers", filler)
            yield PlannedDeed(action, place)
        case KeyPressAction(parameters=pressing):
            _check_keys(pressing.keys, is_key, f"{place}.parameters.keys", filler)
            yield PlannedDeed(action, place)
        case DecideAction():
            yield PlannedDeed(_decided_by_given(action, filler), place)
        case _ if isinstance(action, AgentAction | ServerAction):
            yield PlannedDeed(action, place)
        case _:
            filler.wrong(place, phrased("field_refused.not_replayable", type=action.type))
            return
    wait_ms = getattr(action.parameters, "wait_after_ms", 0)
    if wait_ms:
        yield PlannedDeed(WaitAction(parameters=WaitParameters(duration_ms=wait_ms)), place, settles=True)


def _typing(action: TextInputAction, place: str, filler: Filler) -> Iterator[PlannedDeed]:
    """The field is clicked first, where it is known which: then the text goes there and nowhere else."""
    typing = action.parameters
    if action.target is not None or typing.coords_var is not None:
        clicking = ClickParameters(click_offset=typing.click_offset, coords_var=typing.coords_var)
        yield PlannedDeed(MouseClickAction(target=action.target, parameters=clicking), place, focuses=True)
    text_only = typing.model_copy(update={"click_offset": (0, 0), "coords_var": None})
    yield PlannedDeed(
        TextInputAction(parameters=text_only), place, _secret(typing.text, filler.given.entries)
    )


def _secret(text: str, entries: Mapping[str, str]) -> str | None:
    """Told by the workflow's own text: a value given to a replay that looks like a secret's name is only a value."""
    return next((entry for name, entry in entries.items() if text == reference(name)), None)


def _check_keys(keys: Sequence[str], known: Callable[[str], bool], place: str, filler: Filler) -> None:
    for i, key in enumerate(keys):
        if not known(key):
            filler.wrong(f"{place}.{i}", phrased("field_refused.no_such_key", key=key))


def _decided_by_given(action: DecideAction, filler: Filler) -> DecideAction:
    """On a value known from the start, there is one way left."""
    deciding = action.parameters
    value = filler.given.values.get(deciding.variable)
    if value is None:
        return action
    goal = deciding.cases.get(value, deciding.otherwise)
    return DecideAction(parameters=deciding.model_copy(update={"cases": {}, "otherwise": goal}))
