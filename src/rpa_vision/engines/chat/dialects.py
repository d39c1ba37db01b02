"""The two protocols: how a question is written, and what was said taken out of the answer.

Neither is asked to stream, and from both a streamed answer is read all the same: some servers do nothing else.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypeVar

from pydantic import BaseModel, Field, ValidationError

from rpa_vision.models.model_profile import JsonMode
from rpa_vision.ports import AnswerSchema

F = TypeVar("F", bound=BaseModel)
_CUT = frozenset({"length", "max_tokens"})
"""Why an answer ended that has no end."""
_THOUGHTS = re.compile(r"^\s*<think>.*?(?:</think>|\Z)", re.DOTALL)
"""What a model says to itself first, and some servers do not take out."""


class NoAnswerError(ValueError):
    """``str()`` says why, and nothing of the answer, which may quote the screen."""


@dataclass(frozen=True)
class ChatQuestion:
    text: str
    system: str = ""
    pngs: Sequence[bytes] = ()
    schema: AnswerSchema | None = None


class ChatDialect(Protocol):
    path: str
    """Below the address of the server."""

    def written(self, model: str, asked: ChatQuestion, mode: JsonMode) -> dict[str, Any]: ...

    def said(self, body: bytes) -> str:
        """Raises ``NoAnswerError`` for what is no answer, or only the beginning of one."""
        ...


class OllamaDialect:
    path = "/api/chat"

    def written(self, model: str, asked: ChatQuestion, mode: JsonMode) -> dict[str, Any]:
        """One question, one answer: nothing is remembered between two, and nothing is left to chance."""
        user: dict[str, Any] = {"role": "user", "content": asked.text}
        if asked.pngs:
            user["images"] = [b64encode(png).decode() for png in asked.pngs]
        body = {
            "model": model,
            "messages": [*_system(asked), user],
            "stream": False,
            "think": False,  # it takes minutes, and who asked waits for seconds
            "options": {"temperature": 0},
        }
        if asked.schema is not None and mode != "plain":
            body["format"] = asked.schema if mode == "schema" else "json"
        return body

    def said(self, body: bytes) -> str:
        parts = [_read(_OllamaPart, one) for one in (_lines(body) if body.count(b"\n{") else [body])]
        last = parts[-1]
        return _whole(
            [part.message.content for part in parts], last.done_reason or "stop" if last.done else None
        )


class OpenAiDialect:
    path = "/v1/chat/completions"

    def written(self, model: str, asked: ChatQuestion, mode: JsonMode) -> dict[str, Any]:
        words = {"type": "text", "text": asked.text}
        pictures = [
            {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{b64encode(png).decode()}"}}
            for png in asked.pngs
        ]
        content: Any = [*pictures, words] if pictures else asked.text
        body = {
            "model": model,
            "messages": [*_system(asked), {"role": "user", "content": content}],
            "stream": False,
            "temperature": 0,
        }
        if asked.schema is not None and mode == "schema":
            form = {"name": "answer", "strict": True, "schema": asked.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        elif asked.schema is not None and mode == "object":
            body["response_format"] = {"type": "json_object"}
        return body

    def said(self, body: bytes) -> str:
        if not body.lstrip().startswith((b"data:", b"event:", b":")):
            choice = _read(_OpenAiAnswer, body).choices[0]
            return _whole([choice.message.content], choice.finish_reason or "stop")
        events = [line.removeprefix(b"data:").strip() for line in _lines(body) if line.startswith(b"data:")]
        parts = [_read(_OpenAiPart, event) for event in events if event != b"[DONE]"]
        choices = [part.choices[0] for part in parts if part.choices]
        reasons = [choice.finish_reason for choice in choices if choice.finish_reason is not None]
        return _whole([choice.delta.content or "" for choice in choices], reasons[-1] if reasons else None)


DIALECTS: dict[str, ChatDialect] = {"ollama": OllamaDialect(), "openai": OpenAiDialect()}


class _Message(BaseModel):
    content: str


class _OllamaPart(BaseModel):
    message: _Message
    done: bool = False
    done_reason: str | None = None


class _Choice(BaseModel):
    message: _Message
    finish_reason: str | None = None


class _OpenAiAnswer(BaseModel):
    choices: Annotated[tuple[_Choice, ...], Field(min_length=1)]


class _Piece(BaseModel):
    content: str | None = None


class _Delta(BaseModel):
    delta: _Piece
    finish_reason: str | None = None


class _OpenAiPart(BaseModel):
    choices: tuple[_Delta, ...] = ()


def _system(asked: ChatQuestion) -> list[dict[str, str]]:
    return [{"role": "system", "content": asked.system}] if asked.system else []


def _lines(body: bytes) -> list[bytes]:
    return [line for line in body.splitlines() if line.strip()]


def _read(form: type[F], data: bytes) -> F:
    try:
        return form.model_validate_json(data)
    except ValidationError as error:  # not chained: it holds the answer
        count = error.error_count()
    raise NoAnswerError(f"its server's answer is not a chat message ({count} problems)")


def _whole(parts: Sequence[str], ended_by: str | None) -> str:
    """What was cut short may say the opposite of what it would have said."""
    if ended_by is None or ended_by in _CUT:
        raise NoAnswerError("its answer is cut short")
    return _THOUGHTS.sub("", "".join(parts))
