"""One question and nothing else: what a check may send to a database."""

from __future__ import annotations

import re

_QUOTED = re.compile(
    r"""
      '(?:[^']|'')*'              # a text, quotes inside it doubled
    | "(?:[^"]|"")*"              # a name
    | \$(\w*)\$.*?\$\1\$          # a text as PostgreSQL also writes it
    | --[^\n]* | /\*.*?\*/
    """,
    re.VERBOSE | re.DOTALL,
)
_NEVER_ENDS = re.compile(r"['\"]|/\*|\*/|\$\w*\$")
_CHANGING = re.compile(r"\b(insert|update|delete|merge|into)\b", re.IGNORECASE)
"""What turns a statement that begins like a question into a change."""


def why_not_a_question(query: str) -> str | None:
    """The part that makes this more than one SELECT; None when it is one.

    A second lock: the connection itself is opened for reading only.
    """
    bare = _QUOTED.sub(" 0 ", query).strip().removesuffix(";").strip()
    first = bare.partition(" ")[0].partition("\n")[0]
    if first.lower() not in {"select", "with"}:
        return first
    for extra in (_NEVER_ENDS.search(bare), re.search(";", bare), _CHANGING.search(bare)):
        if extra is not None:
            return extra[0]
    return None
