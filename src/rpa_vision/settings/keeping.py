"""What is painted over, never kept, and for how long the rest is."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from rpa_vision.models.base import Seconds
from rpa_vision.models.site.retention import PictureKind
from rpa_vision.settings.group import Positive, SettingGroup


def _a_part(part: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = part
    if min(part) < 0 or left >= right or top >= bottom:
        raise ValueError("must be left, top, right, bottom with left < right and top < bottom, none below 0")
    return part


ScreenPart = Annotated[tuple[float, float, float, float], AfterValidator(_a_part)]
"""Left, top, right, bottom: fractions of the screen when none is above 1, pixels otherwise."""


class RecordingSettings(SettingGroup):
    blank: tuple[ScreenPart, ...] = ()
    """Painted flat before anything is kept: a panel with other patients' names, a chat."""
    secret_titles: tuple[str, ...] = (
        "mot de passe",
        "code pin",
        "authentification",
        "phrase secrète",
        "password",
        "passphrase",
        "passcode",
        "pin code",
        "authentication",
    )
    """What is typed into a window with such a title is never kept, whatever its fields show."""
    send_within_s: Seconds = 10.0
    """After the end of a recording; a server that takes nothing for so long gets it another time."""


class RedactionSettings(SettingGroup):
    """What of pictures is painted over, for good, before any of them is kept."""

    regions: tuple[ScreenPart, ...] = ()
    """The same places of every screen; those of recordings alone are ``recording.blank``, on the driven PC already."""
    labels: tuple[str, ...] = ()
    """What stands behind or under these labels: kinds of value that the domain knows (``name``, ``ipp``), or words as
    they stand on the screen. Nothing is painted over unless a site says so: what is not kept cannot be looked into."""
    patterns: tuple[str, ...] = ()
    """Kinds of value told by how they are written, wherever they stand: ``nir``, ``birth_date``, a site's own ``ipp``."""
    memory_mib: Positive = 256
    """Pictures as they were seen, in memory alone: as long as they are there, demonstrations are learnt from and screens
    are compared as if nothing was painted over."""

    @property
    def is_on(self) -> bool:
        return bool(self.regions or self.labels or self.patterns)


class RetentionSettings(SettingGroup):
    captures_days: Positive = 30
    """RGPD/HDS: long enough to investigate an incident, no longer."""
    demonstrations_days: Positive = 30
    """As long as captures: for that time a task may be shown once more; then what was shown is emptied of pictures,
    typed texts and titles, and learning anew means showing anew."""
    keep_needed_pictures: bool = True
    """Of a demonstration that is emptied, one picture of each screen and what an open question is about: a workflow
    tells dialogs from its pages by them. Without them a dialog that comes with a page is a person's."""
    once_acknowledged: tuple[PictureKind, ...] = ()
    """Kinds of pictures that go the same day, whatever their age: of replays once they ended with proof, of pauses once
    they are answered, of dialogs once they are answered or decided, of demonstrations once a person let what was
    learnt act alone."""
