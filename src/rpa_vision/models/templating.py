"""``${name}`` in a workflow's texts stands for a parameter of the replay; ``$${`` stands for itself."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rpa_vision.errors import CannotCompileError

_REFERENCE = re.compile(r"\$\$\{|\$\{([a-z_][a-z0-9_]*)\}")


def reference(name: str) -> str:
    return f"${{{name}}}"


def literal(text: str) -> str:
    """The text written so that ``filled`` gives it back as it is."""
    return text.replace("${", "$${")


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
