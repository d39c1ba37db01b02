"""Picture files given to a command."""

from __future__ import annotations

from pathlib import Path

from rpa_vision.errors import BadImageError
from rpa_vision.perception.frame import decode_image
from rpa_vision.ports import Frame
from rpa_vision.settings import LimitSettings


def open_picture(path: Path, limits: LimitSettings) -> Frame:
    try:
        with path.open("rb") as file:
            data = file.read(limits.image_bytes + 1)
    except OSError as error:
        raise BadImageError(f"{path}: {error.strerror}") from error
    return decode_image(data, limits, str(path))
