"""Somebody who knows a program: finds its parts by what the program itself tells of them, and uses mouse and keys."""

from __future__ import annotations

from dataclasses import dataclass, field

from rpa_vision.agent.clock import SystemClock
from rpa_vision.agent.execution.settle import Settle, still_frame
from rpa_vision.agent.x11.screen import X11Screen
from rpa_vision.models.geometry import Box
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.zoo.places.places import Places

_LOOKS_AT_WHAT_CAME = Settle(limit_s=5.0, quiet_s=0.4)


@dataclass
class Guide:
    """Each deed is told in words, for whoever compares them with what was learnt."""

    person: ScriptedPerson
    places: Places
    screen: X11Screen
    told: list[str] = field(default_factory=list)

    def click(self, name: str, role: str = "", *, nth: int = 0) -> None:
        self.click_at(self.places.find(name, role, nth=nth), f"{role or 'part'} « {name} »")

    def double_click(self, name: str, role: str = "", *, nth: int = 0) -> None:
        self.double_click_at(self.places.find(name, role, nth=nth), f"{role or 'part'} « {name} »")

    def right_click(self, name: str, role: str = "", *, nth: int = 0) -> None:
        self.person.click(self.places.find(name, role, nth=nth), "right")
        self._did(f"right click {role or 'part'} « {name} »")

    def double_click_at(self, box: Box, told: str) -> None:
        self.person.double_click(box)
        self._did(f"double click {told}")

    def click_at(self, box: Box, told: str) -> None:
        """``told``: what stands there."""
        self.person.click(box)
        self._did(f"click {told}")

    def type(self, text: str) -> None:
        self.person.type(text)
        self._did(f"type « {text} »")

    def replace(self, text: str) -> None:
        """What stands in the field that has the keyboard."""
        self.person.press("ctrl", "a")
        self.type(text)

    def press(self, *keys: str) -> None:
        self.person.press(*keys)
        self._did(f"press {'+'.join(keys)}")

    def wait_for(self, name: str, role: str = "") -> Box:
        return self.places.find(name, role)

    def _did(self, deed: str) -> None:
        self.told.append(deed)
        still_frame(self.screen, SystemClock(), _LOOKS_AT_WHAT_CAME)
