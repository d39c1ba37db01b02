"""``${name}`` in a workflow's texts stands for a parameter of the replay; ``$${`` stands for itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rpa_vision.errors import CannotCompileError

_REFERENCE = re.compile(r"\$\$\{|\$\{([a-z_][a-z0-9_]*)\}")


def reference(name: str) -> str:
    return f"${{{name}}}"


def literal(text: str) -> str:
    """The text written so that ``filled`` gives it back as it is."""
    return text.replace("${", "$${")


def pieces(text: str) -> Iterator[tuple[str, str | None]]:
    """The text in order: what stands for itself with None, and each reference with the variable's name."""
    end = 0
    for found in _REFERENCE.finditer(text):
        name = found.group(1)
        before = text[end : found.start()] + ("${" if name is None else "")
        if before:
            yield before, None
        if name is not None:
            yield reference(name), name
        end = found.end()
    if text[end:]:
        yield text[end:], None


def references(text: str) -> tuple[str, ...]:
    return tuple(name for _, name in pieces(text) if name is not None)


def filled(text: str, given: Mapping[str, str], where: str) -> str:
    """The text with every reference replaced, once: a value that looks like a reference stays as it is."""

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        if name is None:
            return "${"
        if name not in given:
            raise CannotCompileError(f"{where}: {reference(name)} is not a variable of this workflow")
        return given[name]

    return _REFERENCE.sub(value, text)
