"""Prompts by name. Their wording is data, ``prompts.toml``; every value is quoted unless it is the program's own."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rpa_vision.phrases import Language
from rpa_vision.prompts.quoting import quoted


@dataclass(frozen=True)
class Own:
    """Words that nobody but this program wrote: they are put in as they are."""

    text: str


def prompt(name: str, language: Language = "en", **values: str | int | Own) -> str:
    """``prompt("dialog", kinds=Own("uac, …"))``. Asked in English where no person reads the answer."""
    return _wording()[name][language].format(**{key: _put(value) for key, value in values.items()})


def system_prompt(domain: str = "", language: Language = "en") -> str:
    """Said before every question: whose words are data; and what the trade of the site adds."""
    rule = _wording()["rule"][language].strip()
    return f"{rule}\n\n{domain.strip()}" if domain.strip() else rule


def _put(value: str | int | Own) -> str:
    if isinstance(value, Own):
        return value.text
    return quoted(value) if isinstance(value, str) else str(value)


@cache
def _wording() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("rpa_vision.prompts") / "prompts.toml").read_text(encoding="utf-8"))
