"""The semantic level: pixels changed or not, is what was expected there?

Two signals. Our own perception comes first; a vision model, where a site has one, is asked only when that does not
say no, so that no answer of a model can turn « not seen » into success:

    our perception   model      together
    not seen         not asked  no
    seen             no         no
    seen             yes, none  yes
    says nothing     yes / no   yes / no, which proves nothing in a receipt
    says nothing     none       no opinion: the pixels' word alone
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.models.replay.verdict import Verification
from rpa_vision.phrases import Language
from rpa_vision.ports import Frame, VisionModel
from rpa_vision.prompts.quoting import as_data
from rpa_vision.prompts.wording import prompt, system_prompt

_VERDICT = re.compile(r"\bVERDICT\b[\s*_\"]*:[\s*_«\"]*(OUI|NON|YES|NO)\b", re.IGNORECASE)
_REASON = re.compile(r"\b(?:RAISON|REASON)\b[\s*_\"]*:[\s*_\"]*(.+?)(?:\"\s*[,}]|$)", re.IGNORECASE)
_YES = frozenset({"OUI", "YES"})
LONGEST_REASON = 300


@dataclass(frozen=True)
class Opinion:
    """``None``: no opinion, because nobody was asked or nothing that can be understood came back."""

    seen: bool | None
    reason: str = ""
    elapsed_ms: int = 0


NO_OPINION = Opinion(None)


class Critic:
    """Shows a model the screen before and after an action, and asks whether it did what it should."""

    def __init__(self, model: VisionModel, timeout_s: float, language: Language, domain: str = "") -> None:
        """``domain``: what the trade of the site adds to every question."""
        self._model = model
        self._timeout_s = timeout_s
        self._language: Language = language
        self._system = system_prompt(domain, language)

    def opinion(self, before: Frame, after: Frame, action: str, expected: str) -> Opinion:
        """``action`` and ``expected`` in words, without any secret."""
        asked = prompt("critic", self._language, action=action, expected=expected)
        began = time.monotonic()
        try:
            pictures = (before.pixels, after.pixels)
            answer = self._model.answer(asked, pictures, self._timeout_s, system=self._system)
        except ModelUnavailableError:
            answer = ""
        return Opinion(*understood(answer), elapsed_ms=round((time.monotonic() - began) * 1000))


def understood(answer: str) -> tuple[bool | None, str]:
    """A verdict given twice and differently is none."""
    verdicts = {found.upper() in _YES for found in _VERDICT.findall(answer)}
    reason = _REASON.search(answer)
    told = as_data(reason[1], LONGEST_REASON) if reason else ""
    return (verdicts.pop(), told) if len(verdicts) == 1 else (None, "")


def together(own: bool | None, model: bool | None) -> bool | None:
    """The table above."""
    if own is False or model is False:
        return False
    return own if own is not None else model


def combine(pixel: Verification, expected_seen: bool | None, detail: str, elapsed_ms: int) -> Verification:
    """Both levels together. No opinion about what is seen leaves the pixels' word alone."""
    if expected_seen is None:
        return pixel
    return pixel.model_copy(
        update={
            "verified": expected_seen,
            "confidence": _confidence(pixel, expected_seen),
            "suggestion": "continue" if expected_seen else "retry",
            "semantic_verified": expected_seen,
            "semantic_detail": detail,
            "semantic_elapsed_ms": elapsed_ms,
        }
    )


def _confidence(pixel: Verification, expected_seen: bool) -> float:
    match pixel.changes_detected, expected_seen:
        case True, True:
            return min(0.95, pixel.confidence + 0.2)
        case True, False:
            return 0.7
        case False, True:
            return 0.6
        case _:
            return 0.8
