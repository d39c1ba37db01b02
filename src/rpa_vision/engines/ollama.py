"""Vision and language models behind an Ollama server of the site. A model that does not answer is unavailable;
whatever it does answer is handed on as it is, for others to judge."""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import cv2
import httpx
from pydantic import BaseModel, ValidationError

from rpa_vision.errors import BadImageError, BadSettingsError, ModelUnavailableError
from rpa_vision.outgoing import open_http
from rpa_vision.phrases import phrased
from rpa_vision.ports import BoxForm, Pixels
from rpa_vision.settings import OllamaSettings

CONNECT_S = 5.0
"""A server of the same site that takes longer is not there."""
LARGEST_REPLY = 1024 * 1024
"""Bytes: thousands of times what is ever asked for."""
_BOX_FORMS: tuple[tuple[str, BoxForm], ...] = (
    ("qwen2.5vl", "pixels"),
    ("qwen2.5-vl", "pixels"),
    ("qwen2-vl", "thousandths"),
    ("qwen3-vl", "thousandths"),
    ("qwen3vl", "thousandths"),
    ("internvl", "thousandths"),
)
"""By what a model's name contains; the others write what they are asked for."""


def open_vision(settings: OllamaSettings) -> OllamaVision | None:
    if settings.url is None or settings.vision_model is None:
        return None
    return OllamaVision(settings.url, settings.vision_model, settings.box_form)


def open_language(settings: OllamaSettings) -> OllamaLanguage | None:
    if settings.url is None or settings.language_model is None:
        return None
    return OllamaLanguage(settings.url, settings.language_model)


def models_on(url: str) -> frozenset[str]:
    """What the server there can be asked; « mistral » is « mistral:latest » to it."""
    known = _get(url.rstrip("/") + "/api/tags")
    names = [model.name for model in known.models]
    return frozenset(names) | {name.removesuffix(":latest") for name in names}


def _get(url: str) -> _Models:
    try:
        with open_http(url, timeout=CONNECT_S) as http:
            answer = http.get(url)
        if answer.status_code != httpx.codes.OK:
            raise ModelUnavailableError(f"its server answers {answer.status_code}")
        return _Models.model_validate_json(answer.content)
    except httpx.HTTPError as error:
        raise ModelUnavailableError(f"{type(error).__name__}: {error}") from error
    except ValidationError:
        raise ModelUnavailableError("what answers there is no Ollama server") from None


def box_form_of(model: str) -> BoxForm:
    return next((form for part, form in _BOX_FORMS if part in model.lower()), "fraction")


class OllamaVision:
    def __init__(self, url: str, model: str, box_form: BoxForm | None = None) -> None:
        self.name = model
        self.box_form: BoxForm = box_form or box_form_of(model)
        self._chat = _Chat(url, model)

    def answer(self, question: str, pictures: Sequence[Pixels], timeout_s: float) -> str:
        images = [base64.b64encode(_png(picture)).decode() for picture in pictures]
        message = {"role": "user", "content": question, "images": images}
        return self._chat.reply_to(message, timeout_s)


class OllamaLanguage:
    def __init__(self, url: str, model: str) -> None:
        self.name = model
        self._chat = _Chat(url, model)

    def complete(self, prompt: str, timeout_s: float) -> str:
        return self._chat.reply_to({"role": "user", "content": prompt}, timeout_s)


class _Model(BaseModel):
    name: str


class _Models(BaseModel):
    models: tuple[_Model, ...]


class _Message(BaseModel):
    content: str


class _Reply(BaseModel):
    message: _Message


class _Chat:
    def __init__(self, url: str, model: str) -> None:
        if not _is_address(url):
            raise BadSettingsError(phrased("setting_refused.ollama_url"))
        self._url = url.rstrip("/") + "/api/chat"
        self._model = model

    def reply_to(self, message: dict[str, Any], timeout_s: float) -> str:
        """One question, one answer: nothing is remembered between two, and nothing is left to chance."""
        asked = {"model": self._model, "messages": [message], "stream": False, "options": {"temperature": 0}}
        try:
            body = self._post(asked, timeout_s)
            return _Reply.model_validate_json(body).message.content
        except httpx.TimeoutException as error:
            raise ModelUnavailableError(f"{self._model}: no answer within {timeout_s:g} s") from error
        except httpx.HTTPError as error:
            raise ModelUnavailableError(f"{self._model}: {type(error).__name__}: {error}") from error
        except ValidationError as error:  # not chained: it holds the answer, which may quote the screen
            raise ModelUnavailableError(
                f"{self._model}: its server's answer is not a chat message ({error.error_count()} problems)"
            ) from None

    def _post(self, asked: dict[str, Any], timeout_s: float) -> bytes:
        deadline = time.monotonic() + timeout_s
        patience = httpx.Timeout(timeout_s, connect=min(CONNECT_S, timeout_s))
        with (
            open_http(self._url, timeout=patience) as http,
            http.stream("POST", self._url, json=asked) as response,
        ):
            if response.status_code != httpx.codes.OK:
                raise ModelUnavailableError(f"{self._model}: its server answers {response.status_code}")
            body = bytearray()
            for part in response.iter_bytes():
                body += part
                if len(body) > LARGEST_REPLY:
                    raise ModelUnavailableError(f"{self._model}: its answer does not end")
                if time.monotonic() > deadline:
                    raise ModelUnavailableError(f"{self._model}: no answer within {timeout_s:g} s")
            return bytes(body)


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _png(picture: Pixels) -> bytes:
    done, data = cv2.imencode(".png", picture)
    if not done:
        raise BadImageError(phrased("picture_refused.not_for_model"))
    return data.tobytes()
