"""What was done already, what is not done yet and what is lacking: told so that somebody sees why, and no order.

« Ma collègue a déjà codé le séjour » is kept for whom it names. « N'a pas été saisi », « n'a plus de bracelet » denies
nothing that is asked for, where an order follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rpa_vision.planning.beside.tokens import LineToken, SaidLine, said_in
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary

_LISTS = vocabulary().lists
_ADVERB = rf"(?:{'|'.join(sorted(_LISTS['adverbs'], key=len, reverse=True))})"
_OBJECT = r"(?:l|le|la|les|lui|leur|en|y|nous|vous|m|me|te|t|it|them|him|her)"
_TOLD = re.compile(
    rf"(?:(?<!\S)(?:j|je|i|we|nous|on|il|elle|ils|elles|he|she|they|@name|[^\s@]{{3,}})(?: {_OBJECT})* "
    rf"(?:(?:ai|avons|a|ont|have|has|had|ve|s|j ai|on a|nous avons|i have|we have)(?: {_ADVERB})* DEED|(?:viens|vient|venons|viennent) (?:de|d)(?: {_OBJECT})* INFINITIVE"
    rf"|(?:a ete|ont ete|has been|have been|was|were|est deja|sont deja|is already|are already)(?: {_ADVERB})* DEED))|(?<!\S)(?:j ai|on a|nous avons|i have|we have)(?: {_OBJECT})*(?: {_ADVERB})* DEED"
)
_NOT_YET = re.compile(
    rf"(?<!\S)(?:(?:n|ne) (?:est|sont|a|ont|etait|etaient|a ete|ont ete)(?: (?:{_ADVERB}|pas|plus|jamais|ete))+|(?:is|are|was|were|has|have|hasn|haven|isn|aren|wasn) (?:t|not)(?: (?:{_ADVERB}|yet|been))*|"
    rf"(?:{_ADVERB} )?needs?(?: (?:to be|to))?|reste(?:nt)? a(?: etre)?)(?: (?P<what>\S+))?(?: yet)?"
)
_STATED = re.compile(r"(?<!\S)(?:est|sont|etait|is|was|were|a ete|ont ete|has been|have been) (?=DEED)")
_RECORDED = frozenset({"deed:record", "deed:create"})
_LACKS = re.compile(
    r"(?<!\S)(?:(?:n|ne) (?:a|ont|ai|avons|avez|y a) (?:plus|pas)(?: assez)?(?: (?:d|de|du|aucun|aucune))*"
    r"|sans|without(?: any| a| an)?|^plus (?:d|de)|(?:ve |has |have |is |are )?(?:run )?out of|has no|have no|^no more)(?= \S)"
)


def with_history(sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate]) -> list[Piece]:
    groups = said_in(sentence, pieces, candidates)
    told: set[int] = set()
    idle: set[int] = set()
    named: set[int] = set()
    for place, said in enumerate(groups):
        named.update(token.start for token in _participles(said) if place)
        if said.ends_with == "?":
            continue
        told.update(token.start for token in _told(said))
        if any(map(_records, groups[place + 1 :])):
            idle.update(token.start for token in _stated(said))
        if any(map(_orders, groups[place + 1 :])):
            own = any(_is_deed(token) for later in groups[place + 1 :] for token in later.tokens)
            for found in (*_NOT_YET.finditer(said.line), *_LACKS.finditer(said.line)):
                tokens = said.within(*found.span())
                if _denies_something_else(said, found):
                    continue
                done = [token.start for token in tokens if _is_deed(token)]
                (idle if own else named).update(done)
                idle.update(token.start for token in tokens if not _is_deed(token) and _is_idle(token))
    return [_marked(piece, told, idle, named) for piece in pieces]


def _denies_something_else(said: SaidLine, found: re.Match[str]) -> bool:
    """« n'est pas rentré chez lui », « ce n'est pas son mari »: nothing that is still to be done."""
    rest = said.within(found.end() + 1, len(said.line))
    if any(one.candidate is not None and one.candidate.kind in ("day", "choice") for one in rest):
        return True  # « n'est pas sorti hier »
    if found.re is _NOT_YET:
        behind = said.within(*found.span("what")) or rest[:1]
        return any(not _is_deed(one) and not _is_state(one) for one in behind)
    return False


def _marked(piece: Piece, told: set[int], idle: set[int], named: set[int]) -> Piece:
    if piece.start in told:
        return replace(piece, part="told")
    if piece.start in idle:
        return replace(piece, part="small", terms=frozenset(), is_order=False)
    return replace(piece, is_order=False) if piece.start in named else piece


def _told(said: SaidLine) -> Iterator[LineToken]:
    """From who did it to what was done."""
    if {"ne", "n", "pas", "not"}.intersection(one.text for one in said.tokens):
        return
    same = replace(said, tokens=tuple(map(_as_deed, said.tokens)))
    for found in _TOLD.finditer(same.line):
        yield from (one for one in same.within(*found.span()) if one.piece is not None)


def _participles(said: SaidLine) -> Iterator[LineToken]:
    """« …, entré ce matin »: its accent says that it is none, unless it has something done to it: « ajouté l'acte »."""
    for token, behind in zip(said.tokens, (*said.tokens[1:], None), strict=True):
        accented = (
            _is_deed(token)
            and token.piece is not None
            and token.piece.text.endswith(("é", "ée", "és", "ées"))
        )
        if accented and (behind is None or behind.candidate is not None):
            yield token


def _stated(said: SaidLine) -> Iterator[LineToken]:
    """« le 26… est sorti hier, merci de l'enregistrer »"""
    same = replace(said, tokens=tuple(map(_as_deed, said.tokens)))
    for found in _STATED.finditer(same.line):
        yield from same.within(*found.span())


def _records(said: SaidLine) -> bool:
    return any(
        token.piece is not None and _is_deed(token) and token.piece.deeds <= _RECORDED
        for token in said.tokens
    )


def _as_deed(token: LineToken) -> LineToken:
    """« a envoyé », and not « à envoyer »."""
    if not _is_deed(token):
        return token
    return replace(token, text="INFINITIVE" if token.text.endswith(("er", "ir", "re")) else "DEED")


def _is_deed(token: LineToken) -> bool:
    return token.piece is not None and bool(token.piece.deeds) and token.piece.is_order


def _is_idle(token: LineToken) -> bool:
    piece = token.piece
    return (
        (piece is not None and piece.part in ("stop", "small", "question", "courtesy"))
        or _is_state(token)
        or token.text in _LISTS["adverbs"]
    )


def _is_state(token: LineToken) -> bool:
    return token.text in _LISTS["states"]


def _orders(said: SaidLine) -> bool:
    """« imprime-le », « peux-tu le faire »."""
    asked = {"faire", "fais", "faites", "do", "refais", "refaire", "refaites", "redo"}
    return any(_is_deed(token) or token.text in asked for token in said.tokens)
