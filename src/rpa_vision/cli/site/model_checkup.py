"""One question to a model that is set up: what came back, in which time, and whether it is of any use."""

from __future__ import annotations

import time
from collections.abc import Callable

from rpa_vision.errors import ModelUnavailableError
from rpa_vision.settings import ModelServer

PATIENCE_S = 120.0
"""A server may first have to load the model into memory."""
SHOWN = 120
"""Letters of its answer: enough to see what kind of thing it says."""
SIDE = 224
"""Pixels: what the smallest vision models look at."""
RED = (40, 30, 210)


def ask_language(server: ModelServer) -> str:
    from rpa_vision.engines.chat.opening import open_language
    from rpa_vision.prompts import forms
    from rpa_vision.prompts.wording import prompt

    model = open_language(server)
    if model is None:
        raise ModelUnavailableError("neither url nor model may be missing")
    asked = prompt("checkup")
    return _told(
        model.name, lambda: model.complete(asked, PATIENCE_S, schema=forms.CHECKUP), "ready", (True,)
    )


def ask_vision(server: ModelServer) -> str:
    import numpy as np

    from rpa_vision.engines.chat.opening import open_vision
    from rpa_vision.prompts import forms
    from rpa_vision.prompts.wording import prompt

    model = open_vision(server)
    if model is None:
        raise ModelUnavailableError("neither url nor model may be missing")
    asked, picture = prompt("checkup_picture"), np.full((SIDE, SIDE, 3), RED, dtype=np.uint8)
    return _told(
        model.name,
        lambda: model.answer(asked, [picture], PATIENCE_S, schema=forms.CHECKUP_PICTURE),
        "colour",
        ("red", "rouge"),
    )


def _told(name: str, ask: Callable[[], str], field: str, right: tuple[object, ...]) -> str:
    from rpa_vision.prompts.answers import json_object
    from rpa_vision.prompts.quoting import quoted

    began = time.monotonic()
    answer = ask()
    told = f"{name} answers {quoted(answer, SHOWN)} after {time.monotonic() - began:.1f} s"
    said = json_object(answer)
    if said is None or field not in said:
        raise ModelUnavailableError(f"{told}: not the JSON that was asked for; see json_mode")
    value = said[field]
    if (value.lower() if isinstance(value, str) else value) not in right:
        raise ModelUnavailableError(f"{told}: not what it was shown")
    return told
