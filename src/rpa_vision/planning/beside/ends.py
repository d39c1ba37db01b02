"""« elles sont prêtes », « c'est signé », "it is done": said of what was ordered it is an end of it, said of anything else it
is a remark. Nobody knows which, so it is asked about."""

from __future__ import annotations

import re

from rpa_vision.planning.beside.tokens import SaidLine
from rpa_vision.planning.words.vocabulary import vocabulary

_IS_SO = re.compile(
    r"(?:c|ca|cela|it|that|ils|elles|they|those|these|celles ci|ceux ci)"
    r" (?:s est|se sont|est|sont|etait|etaient|sera|seront|a ete|ont ete|s|is|are|re|was|were|have been|has been)(?!\S)"
    r"|c est(?!\S)"
)
_PLACES = vocabulary().lists["places"]
URGENT = frozenset(["urgent", "urgente", "presse", "important"])


def may_end_it(said: SaidLine) -> bool:
    """Where something is, and how urgent it is, is no end of it."""
    words = {word for token in said.tokens for word in token.text.split()}
    return _IS_SO.match(said.line) is not None and words.isdisjoint(_PLACES | URGENT)
