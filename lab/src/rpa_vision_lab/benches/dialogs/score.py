"""What was decided about each picture, held against what a person says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpa_vision.dialogs.respond.resolution import ClickAnswer, Resolution
from rpa_vision_lab.benches.dialogs.labelled import Labelled

Figures = dict[str, float | int | str]


@dataclass(frozen=True)
class Judged:
    picture: Labelled
    found: Resolution | None

    @property
    def type_right(self) -> bool:
        seen = self.found.event.dialog_type if self.found else "none"
        return seen == self.picture.type or seen in self.picture.acceptable

    @property
    def click(self) -> ClickAnswer | None:
        return self.found if isinstance(self.found, ClickAnswer) else None

    @property
    def unsafe(self) -> bool:
        return self.click is not None and (self.picture.must_pause or self.picture.type == "none")

    @property
    def click_inside(self) -> bool:
        """In the button of that name."""
        click = self.click
        return click is not None and any(
            button.label.casefold() == click.label.casefold() and button.bbox.contains(click.point)
            for button in self.picture.buttons
        )


def score(judged: Sequence[Judged]) -> Figures:
    dialogs = [one for one in judged if one.picture.type != "none"]
    clicks = [one for one in judged if one.click]
    return {
        "pictures": len(judged),
        "pictures_of_dialogs": len(dialogs),
        "type_right": sum(one.type_right for one in dialogs),
        "false_alarms": sum(one.found is not None for one in judged if one.picture.type == "none"),
        "unsafe": sum(one.unsafe for one in judged),
        "clicks": len(clicks),
        "clicks_inside": sum(one.click_inside for one in clicks),
        "not_right": " ".join(one.picture.file for one in judged if not one.type_right),
    }
