"""What the recorder keeps of texts that a person types into fields which show or hide them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from rpa_vision.agent.place import XDisplay
from rpa_vision.bootstrap.watching import watching
from rpa_vision.models.geometry import Box
from rpa_vision.models.session import Event, Screenshot, TextInput
from rpa_vision.ports import Pixels
from rpa_vision_lab.desktop.person import ScriptedPerson, Speed
from rpa_vision_lab.fields.kinds import FieldKind
from rpa_vision_lab.fields.stage import FieldStage

TEXTS = (
    "Éléonore",
    "20419",
    "Tr0ub4dor&3",
    "12/03/1980",
    "hôpital",
    "38,5 °C",
    "S3cr€t!",
    "Dupont Marie",
    "J18.9",
    "4711",
    "Lefèvre-Noël",
    "azerty12",
    "né(e) le",
    "75013",
    "motdepasse",
    "Rue de la Paix",
)
_QUICK = Speed(move=0.15, aim=0.1, reach=0.15, hold=0.01, between_keys=0.03)


@dataclass(frozen=True)
class Outcome:
    kind: FieldKind
    text: str
    kept: str | None
    after: Pixels
    place: Box

    @property
    def missed(self) -> bool:
        """A secret was kept."""
        return self.kind.hidden and self.kept is not None

    @property
    def wrongly_masked(self) -> bool:
        return not self.kind.hidden and self.kept is None


class _Shelf:
    def __init__(self) -> None:
        self.texts: list[TextInput] = []
        self._pictures: dict[str, bytes] = {}

    def screenshot(self, screenshot: Screenshot, png: bytes) -> None:
        self._pictures[screenshot.screenshot_id] = png

    def begun(self, number: int, event: Event) -> None: ...

    def event(self, number: int, event: Event) -> None:  # noqa: ARG002 - the sink's form
        if isinstance(event, TextInput):
            self.texts.append(event)

    def dropped(self, number: int) -> None: ...

    def picture(self, screenshot_id: str | None) -> Pixels:
        data = np.frombuffer(self._pictures[screenshot_id or ""], np.uint8)
        return cv2.imdecode(data, cv2.IMREAD_COLOR)  # type: ignore[return-value]


def type_into_every_field(stage: FieldStage, texts: Sequence[str] = TEXTS) -> list[Outcome]:
    """One text into each field, as a person does: a click into it, the letters, a click into the next one."""
    shelf = _Shelf()
    typed = [texts[index % len(texts)] for index in range(len(stage.kinds))]
    with (
        ScriptedPerson(stage.display, _QUICK) as person,
        watching(XDisplay(stage.display), shelf) as recorder,
    ):
        recorder.start()
        for kind, text in zip(stage.kinds, typed, strict=True):
            person.click(stage.places[kind.name])
            if kind.holds:
                person.press("end")
            person.type(text)
            if kind.beside == "completion":
                person.press("escape")  # a list that is open would swallow the next click
        person.click(stage.places[stage.kinds[0].name])
        recorder.wait(0.5)
        recorder.stop()
    return [
        Outcome(kind, text, event.text, shelf.picture(event.screenshot_after_id), stage.places[kind.name])
        for kind, text, event in zip(stage.kinds, typed, shelf.texts, strict=True)
    ]
