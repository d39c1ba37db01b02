"""The models a site has set up. What they answer is handed on as it is, for others to judge."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.engines.chat.client import ChatClient
from rpa_vision.engines.chat.dialects import ChatQuestion
from rpa_vision.engines.chat.pictures import as_png, fitting
from rpa_vision.engines.chat.profiles import profile_of
from rpa_vision.models.model_profile import ModelProfile
from rpa_vision.ports import AnswerSchema, Pixels
from rpa_vision.settings import ModelServer


def open_vision(server: ModelServer) -> ChatVision | None:
    client = _client(server)
    return None if client is None else ChatVision(client, server.model or "", profile_of(server))


def open_language(server: ModelServer) -> ChatLanguage | None:
    client = _client(server)
    return None if client is None else ChatLanguage(client, server.model or "")


class ChatVision:
    def __init__(self, client: ChatClient, name: str, profile: ModelProfile) -> None:
        self.name = name
        self.profile = profile
        self._client = client

    def answer(
        self,
        question: str,
        pictures: Sequence[Pixels],
        timeout_s: float,
        *,
        system: str = "",
        schema: AnswerSchema | None = None,
    ) -> str:
        pngs = [as_png(fitting(picture, self.profile)) for picture in pictures]
        return self._client.reply_to(ChatQuestion(question, system, pngs, schema), timeout_s)


class ChatLanguage:
    def __init__(self, client: ChatClient, name: str) -> None:
        self.name = name
        self._client = client

    def complete(
        self, prompt: str, timeout_s: float, *, system: str = "", schema: AnswerSchema | None = None
    ) -> str:
        return self._client.reply_to(ChatQuestion(prompt, system, (), schema), timeout_s)


def _client(server: ModelServer) -> ChatClient | None:
    if server.url is None or server.model is None:
        return None
    return ChatClient(server, server.url, server.model, profile_of(server))
