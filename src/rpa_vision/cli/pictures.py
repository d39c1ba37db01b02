"""Picture files given to a command."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rpa_vision.errors import BadImageError
from rpa_vision.perception.picture.frame import decode_image
from rpa_vision.phrases import phrased
from rpa_vision.ports import Frame
from rpa_vision.settings import LimitSettings


def as_line(answer: Mapping[str, Any]) -> str:
    """One line of JSON that any terminal can take, file names that are not text included."""
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def open_picture(path: Path, limits: LimitSettings) -> Frame:
    try:
        with path.open("rb") as file:
            data = file.read(limits.image_bytes + 1)
    except (OSError, ValueError) as error:  # a name no file can have is a ValueError
        raise BadImageError(
            phrased("command_refused.file", file=path, why=getattr(error, "strerror", None) or error)
        ) from error
    return decode_image(data, limits, str(path))
