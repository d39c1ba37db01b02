"""SQL that every database cuts into the same words.

A parser that reads a text differently from the database it guards is no guard: backslashes, dollar quotes, escapes in
names, nested comments, brackets, odd line ends and names that are cut short mean one thing here and another there. Nothing of that is needed to
ask a question, so a text that has any of it is refused before it is parsed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 20_000
"""Letters. Far more than anybody writes, few enough to be parsed at once."""
LONGEST_NAME = 63
"""Bytes: PostgreSQL leaves out the rest, and two names become one."""

_WORD = re.compile(
    r"""
      (?P<text> (?<![\w&]) '(?:[^'\\]|'')*' (?!['"]) )
    | (?P<name> (?<![\w&]) "(?:[^"\\]|"")+" (?!['"]) )
    | (?P<comment> --[^\r\n]* | /\*(?:(?!/\*).)*?\*/ )
    | (?P<cast> :: )
    | (?P<value> :[a-z_][a-z0-9_]*(?![\w:]) )
    | (?P<number> \d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w) )
    | (?P<word> [^\W\d]\w* )
    | (?P<space> [ \n\t]+ )
    | (?P<sign> (?!/\*|\*/)[-+*/<>=~!@#%^&|.,;()] )
    """,
    re.VERBOSE | re.DOTALL,
)


class NotPlainError(ValueError):
    """``str()`` is the piece that can be read in two ways."""


@dataclass(frozen=True)
class SqlWord:
    kind: str
    text: str

    @property
    def value(self) -> str | None:
        """The name of the value that stands here."""
        return self.text[1:] if self.kind == "value" else None


def plain_words(query: str) -> tuple[SqlWord, ...]:
    """Comments are left out, and so is the semicolon at the end."""
    if len(query) > LONGEST:
        raise NotPlainError(f"{len(query)} > {LONGEST}")
    query, words, at = query.replace("\r\n", "\n"), [], 0
    while at < len(query):
        found = _WORD.match(query, at)
        if found is None:
            raise NotPlainError(repr(query[at]))
        kind, at = found.lastgroup or "", found.end()
        if kind in {"word", "name"} and len(found[0].strip('"').encode(errors="replace")) > LONGEST_NAME:
            raise NotPlainError(found[0])
        words.append(SqlWord("space", " ") if kind == "comment" else SqlWord(kind, found[0]))
    return _without_end(words)


def _without_end(words: list[SqlWord]) -> tuple[SqlWord, ...]:
    while words and words[-1].kind == "space":
        words.pop()
    if words and words[-1].text == ";":
        words.pop()
    return tuple(words)
