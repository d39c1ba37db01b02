"""In which language whoever asks is answered."""

from __future__ import annotations

from typing import Annotated, get_args

from fastapi import Depends
from starlette.requests import HTTPConnection

from rpa_vision.phrases import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)


def asked_language(connection: HTTPConnection) -> Language:
    """English where neither is asked for: that is what programs read."""
    return spoken(connection.headers.get("Accept-Language", "")) or "en"


def spoken(accepted: str) -> Language | None:
    """The one of ours that is liked best; of two liked alike, the one named first."""
    best: Language | None = None
    most = 0.0
    for part in accepted.split(","):
        tag = part.partition(";")[0].strip().lower().partition("-")[0]
        known = next((one for one in LANGUAGES if one == tag), None)
        if known is not None and (liking := _liking(part)) > most:
            best, most = known, liking
    return best


def _liking(part: str) -> float:
    _, _, quality = part.partition(";")
    try:
        return float(quality.strip().removeprefix("q=")) if quality else 1.0
    except ValueError:
        return 0.0


AskedLanguage = Annotated[Language, Depends(asked_language)]
