"""What is told beside an order and changes nothing about it: who asks, who rang, how somebody or something is.

« C'est le secrétariat de cardio », « Mme Hoarau a téléphoné », « il est déjà au courant », "the taxi is here". A remark
has somebody or something it speaks of, and a predicate that is known to be harmless; a denial, a condition or a word
that nobody knows makes it a doubt, as anywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rpa_vision.planning.beside.ends import may_end_it
from rpa_vision.planning.beside.tokens import LineToken, SaidLine, said_in
from rpa_vision.planning.beside.turning import is_harmless
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.words.pieces import Piece
from rpa_vision.planning.words.vocabulary import vocabulary
from rpa_vision.ports import WordLikeness

_LISTS = vocabulary().lists


def _any(*names: str) -> str:
    return "|".join(sorted((word for name in names for word in _LISTS[name]), key=len, reverse=True))


_PRONOUN = r"(?:il|elle|ils|elles|on|ca|cela|c|ce|he|she|they|it|that|we|nous|je|j|i)"
_ARTICLE = rf"(?:{_any('determiners')}|nos|nos|our|your)"
_OF = r"(?: (?:de|du|des|d|of|from|the|la|le|l|en))"
_THING = rf"(?:{_ARTICLE} )+(?:[^\s@]+ )?[^\s@]+(?:{_OF}+ (?:[^\s@]+|@choice|@name)){{0,2}}"
_SOMEBODY = rf"(?:{_PRONOUN}|@name(?: @name)?|{_THING}(?: @name| @value)?|(?:{_ARTICLE} )?@value)"
_ADVERB = rf"(?:{_any('adverbs')})"
_TO = r"(?:en|au|aux|a|la|l|le|les|dans|sur|in|at|on|the|d|de|du|with|avec|devant|chez|moi|me|us|nous|un|une|pour|for|to)"
_BE = r"(?:s est|se sont|s etait|est|sont|etait|etaient|sera|seront|suis|sommes|es|is|are|was|were|m|re|s|will be|a ete|ont ete|has been|have been)"
_HAVE = r"(?:a|ont|ai|avons|as|has|have|had|ve|s|vient|viennent|viens|venons|just|de|d|nous|m|me|l|lui|vous|t|te|les|us|him|her|it|en|y)"
_STATE = rf"(?:{_any('states')})"
_PLACE = rf"(?:{_any('places')})"
_TOLD = rf"(?:{_any('told')})"
_OBJECT = r"(?:l|le|la|les|lui|leur|en|y|nous|vous|m|me|te|t|it|them|him|her)"
_WANT = rf"(?:{_any('wants')})"

_FETCHES = r"(?: (?:le|la|les|l|lui|me|him|her|them|to))* (?:chercher|recuperer|voir|collect|fetch|see|visit|pick up)"
_STATES = re.compile(
    rf"^{_SOMEBODY} {_BE}(?: {_ADVERB})*(?: {_TO})*(?: {_STATE}| {_PLACE})(?: (?:{_STATE}|{_PLACE}|{_ADVERB}|{_TO}|@choice)(?!\S))*(?:{_FETCHES}(?!\S))?"
)
_GOES = re.compile(
    r"^(?!(?:on|nous|je|j|we|i) (?:\S+ ){0,3}(?:attend\w*|wait\w*))"  # what we wait for comes first
    rf"{_SOMEBODY}(?: (?:l|les|nous|vous|m|s|se|y|en|is|are|was|were|still))* (?:{_any('goes')})(?!\S)"
)
_RANG = re.compile(rf"^{_SOMEBODY}(?: {_HAVE})*(?: {_ADVERB})* {_TOLD}(?!\S)")
_HAPPENED = re.compile(rf"^{_SOMEBODY}(?: {_HAVE}| {_BE})*(?: {_ADVERB})* (?:{_any('happened')})(?!\S)")
_ON_THE_PHONE = re.compile(
    rf"^{_SOMEBODY}(?: {_HAVE})*(?: (?:avoir|eu|had|have))? @name (?:au|en|a l|on the|sur|on) (?:{_PLACE})(?: {_ADVERB})*$"
)
_NOT_HAD = re.compile(
    rf"^(?:et |and )?(?:(?:je|j|on|nous|i|we)(?: {_OBJECT})* (?:n )?(?:ne )?(?:ai|a|avons|have|connais|connait|connaissons|sais|trouve|retrouve|know|find|do|don|ve)|i don|we don|i can|we can)(?: (?:t|not))?"
    rf"(?: (?:pas|plus|have|know|find|got))+(?: (?:encore|yet))?(?: {_ARTICLE}| {_OF})*(?P<what>(?: \S+)*)$"
)
_COMES_FROM = re.compile(
    rf"(?<!\S)(?:(?:venant|arrivant|vient|arrive|provenance|adresse|adressee|transfere de|transferee de|transfere du|transferee du|transferred from|referred by|coming from|came from)(?: {_OF}| par| by)*)"
    rf"(?: {_ARTICLE}| {_OF})* (?:clinique|hopital|ehpad|maison de retraite|chu|hospital|clinic|nursing home|care home)(?: (?:de|du|des|d|of|the|la|le|les|l|saint|sainte|st))*(?: @name| [^\s@]+)?"
)
_PURPOSE = re.compile(
    rf"(?<!\S)(?:pour|en vue de|for|ahead of|avant)(?: {_ARTICLE})* (?:{_any('purposes')})(?:(?: (?:de|du|des|d|of|with|avec|en|l|la|le|les|the))+ [^\s@]+)*"
)
_WAS_WHEN = re.compile(
    rf"^(?:et |and |mais |but )?(?:c|ca|cela|il|elle|it|that|this)(?: (?:s|l))?(?: (?:est|etait|a ete|a eu lieu|was|is|happened|has happened|occurred|took place|{_any('happened', 'told')}|passe|produit|survenu|arrive))+(?: (?:le|du|on|d|de))* @value$"
)
_IS_ONE_OF_THEM = re.compile(rf"(?<!\S)(?:est|sont|is|are|was|were)(?: {_ADVERB})* (?=@choice)")
_WHO_SPEAKS = re.compile(
    rf"^(?:[^@]* )??(?:c est|ici|ici c est|it s|it is|this is)(?: {_ARTICLE})*(?: [^\s@]+)?(?: {_TO}| {_OF})* (?:{_any('desks')})(?:{_OF}* (?:[^\s@]+|@choice)){{0,2}}$"
)
_WANTS = re.compile(
    rf"(?<!\S)(?P<who>{_SOMEBODY})(?P<says>(?: (?:nous|m|me|lui|vous|l|us|aussi|also|bien|a|has|is|s|would|d|really))* (?:{_WANT})(?: (?:a|de|d|qu|que|on|for|to|avoir|voir|obtenir|recevoir|have|see|get|receive|rencontrer|consulter))*)\b"
)
_IS_NOW = rf"(?:est|is|are|devient|becomes|c est|sera|it s|is now)(?: (?:{_ADVERB}|le|la|les|the|donc|bien|actuellement|desormais))*"
_COPULA = re.compile(rf"(?<!\S){_IS_NOW} (?=@value)")
_LEAVES = re.compile(r"(?:(?:est|sont|is|are|reste|restent) (?:a|to be|to)|reste plus qu a) (?=[^\s@]+)")
_RECEIVED = re.compile(
    rf"^{_SOMEBODY}(?: {_HAVE})*(?: {_ADVERB})* (?:{_any('received')})\b|^(?:on a|nous avons|j ai|we have|i have|we ve|i ve)(?: {_ADVERB})* (?:{_any('received')})\b"
)
_CANNOT_COME = re.compile(
    r"\b(?:(?:ne|n) (?:pourra|peut|pourront|peuvent|sera|seront|viendra|viendront)(?: (?:plus|pas))(?: (?:venir|etre|se|la|present|presente|liberer|deplacer|disponible|honorer))*"
    r"|(?:can t|cannot|can not|won t|couldn t|unable to|not able to)(?: (?:be able to|make|it|come|attend|be|there))+)"
)


_HELPING = re.compile(f"(?:{_BE}|{_HAVE}|{_ADVERB})(?: (?:{_BE}|{_HAVE}|{_ADVERB}))*")
_WRONG = frozenset(["faux", "fausse", "fausses", "mauvais", "mauvaise", "mauvaises", "wrong"])
"""« le nom est faux »: whoever says so of a value, or of the order, is asked what is right."""
_SPEAKERS = frozenset(["je", "j", "on", "nous", "i", "we"])
_ITSELF = frozenset(["l", "le", "la", "les", "en", "it", "them"])


def without_remarks(
    sentence: str, pieces: Sequence[Piece], candidates: Sequence[Candidate], words: WordLikeness | None
) -> tuple[list[Piece], list[Candidate]]:
    idle: set[int] = set()
    dropped: list[Candidate] = []
    groups = said_in(sentence, pieces, candidates)
    for place, said in enumerate(groups):
        received = _RECEIVED.match(said.line)
        if received is not None and place + 1 < len(groups):
            idle.update(token.start for token in said.within(*received.span()) if token.candidate is None)
        if said.ends_with == "?" and not _WANTS.search(said.line):
            continue
        if _WHO_SPEAKS.match(said.line):
            dropped += [one.candidate for one in said.tokens if one.candidate is not None]
            idle.update(one.start for one in said.tokens)
            continue
        idle.update(token.start for token in _idle(said, words))
        dropped += _who_asks(said, candidates)
    left = [one for one in candidates if one not in dropped]
    return [one.put_aside() if one.start in idle or _within(one, dropped) else one for one in pieces], left


def _turns(token: LineToken, words: WordLikeness | None) -> bool:
    """« il s'agit de sa jumelle »: whatever stands behind a remark's verb may mean somebody else, or a change of mind."""
    piece = token.piece
    if words is None or piece is None or piece.part != "word":
        return False
    return not all(is_harmless(word.letters, words) for word in piece.words)


def _was_when(said: SaidLine) -> bool:
    """« c'était samedi dernier », "it happened on 14 March": the day counts, and nothing else is said."""
    values = [one.candidate for one in said.tokens if one.candidate is not None]
    return (
        _WAS_WHEN.match(said.line) is not None
        and [one.kind for one in values] == ["day"]
        and not _denied(said)
    )


def _idle(said: SaidLine, words: WordLikeness | None) -> Iterator[LineToken]:
    if _was_when(said):
        yield from (token for token in said.tokens if token.candidate is None)
        return
    if _is_remark(said, words):
        yield from (token for token in said.tokens if token.candidate is None and not _is_named(token, said))
        return
    if (unknown := _NOT_HAD.match(said.line)) is not None:
        what = said.within(*unknown.span("what"))
        if what and _denied(said) and all(map(_is_field_or_small, what)):
            yield from said.tokens
            return
    for found in _COMES_FROM.finditer(said.line):
        yield from (token for token in said.within(*found.span()) if token.text not in _CAME_BY)
    for found in _PURPOSE.finditer(said.line):
        tokens = said.within(*found.span())
        if all(_adds_nothing(token) for token in tokens[1:]):
            yield from tokens
    yield from _idle_parts(said)


def _idle_parts(said: SaidLine) -> Iterator[LineToken]:
    for found in _WANTS.finditer(said.line):
        if not _denied(said):
            yield from (token for token in said.within(*found.span("says")) if not _books(token))
    values = [token.text for token in said.tokens if token.text in ("@value", "@choice")]
    for found in _IS_ONE_OF_THEM.finditer(said.line) if values == ["@choice"] and not _denied(said) else ():
        yield from said.within(*found.span())
    for found in (*_CANNOT_COME.finditer(said.line), *_LEAVES.finditer(said.line)):
        yield from said.within(*found.span())
    for found in _COPULA.finditer(said.line):
        before = [token for token in said.tokens if token.start < said.within(*found.span())[0].start]
        value = next(
            token.candidate for token in said.tokens if token.start > said.within(*found.span())[-1].end
        )
        if value is not None and any(_is_field_of(token, value) for token in before):
            yield from said.within(*found.span())


def _books(token: LineToken) -> bool:
    """« voudrait voir le Dr Kessler »: that is what is asked for."""
    return token.piece is not None and "deed:book" in token.piece.deeds


_CAME_BY = frozenset({"transfere de", "transferee de", "transfere du", "transferee du", "transferred from"})
"""Kept: it may be one of a task's values."""


def _is_remark(said: SaidLine, words: WordLikeness | None) -> bool:
    """Its predicate is known; what stands behind it may be anything that neither orders nor turns round."""
    if _takes_over(said):
        return False
    for pattern in (_STATES, _GOES, _RANG, _HAPPENED, _ON_THE_PHONE):
        found = pattern.match(said.line)
        if found is None:
            continue
        inside = said.within(*found.span())
        wrong = any(token.text in _WRONG for token in inside)
        if wrong or _is_put_in_doubt(inside) or (pattern is _STATES and may_end_it(said)):
            continue
        behind = said.tokens[len(inside) :]
        if all(_adds_nothing(token) and not _turns(token, words) for token in behind):
            return True
    return False


def _is_put_in_doubt(inside: Sequence[LineToken]) -> bool:
    """« dès que le bon est signé », « une fois signé »: what was found to bound the order or to ask about it."""
    return any(map(_bounds, inside))


def _bounds(token: LineToken) -> bool:
    part = token.piece.part if token.piece is not None else "word"
    return part == "turned" or (part == "question" and not _HELPING.fullmatch(token.text))


def _takes_over(said: SaidLine) -> bool:
    """« je m'en occupe », « on l'a », "I've got it": whoever speaks does something with what was ordered."""
    if any(
        token.piece is not None and token.piece.part == "stop" and " " in token.text for token in said.tokens
    ):
        return True
    words = said.line.split()
    return words[0] in _SPEAKERS and not _ITSELF.isdisjoint(words)


def _adds_nothing(token: LineToken) -> bool:
    """No value, no task's thing, no deed; nothing that denies, bounds or asks."""
    piece = token.piece
    if piece is None or token.text in _LISTS["doubtful"]:
        return False
    if re.fullmatch(f"{_STATE}|{_PLACE}|{_ADVERB}|{_TO}|{_PRONOUN}", token.text):
        return True
    if piece.part in ("small", "courtesy"):
        return True
    return piece.part == "word" and not piece.deeds and (not piece.things or token.text in _LISTS["people"])


def _who_asks(said: SaidLine, candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """« Dr Vasseur demande d'annuler le rdv de M. Kessler »: a doctor before the verb, where somebody else is named."""
    for found in _WANTS.finditer(said.line):
        who = [one.candidate for one in said.within(*found.span("who")) if one.candidate is not None]
        asks = len(who) == 1 and who[0].title == "doctor" and not _denied(said)
        if asks and any(
            one.kind == "name" and one.title == "person" and one.start > who[0].end for one in candidates
        ):
            yield who[0]


def _is_field_or_small(token: LineToken) -> bool:
    """« je n'ai pas sa date de naissance sous la main »: what is missing is asked for anyway."""
    piece = token.piece
    return piece is not None and (
        piece.part == "small" or (piece.part == "word" and not piece.deeds) or token.text in _LISTS["adverbs"]
    )


def _is_field_of(token: LineToken, value: Candidate) -> bool:
    """« le DP est I50.0 », "her IPP is 80070415"; « le rendez-vous est le 24 » tells and asks for nothing."""
    piece = token.piece
    if piece is None or piece.part != "word" or piece.deeds:
        return False
    if value.kind == "code":
        return True
    if value.kind == "street":
        return "thing:address" in piece.things
    return value.kind in ("digits", "reference") and piece.things.isdisjoint(_ORDERED)


_ORDERED = frozenset({"thing:appointment", "thing:discharge", "thing:transfer", "thing:admission"})


def _denied(said: SaidLine) -> bool:
    return any(token.text in _LISTS["denies"] | _LISTS["denied_by"] | {"not", "t"} for token in said.tokens)


def _is_named(token: LineToken, said: SaidLine) -> bool:
    """« Le séjour 260112233 est arrivé »: a thing beside a value says whose it is."""
    piece = token.piece
    return piece is not None and bool(piece.things) and any(one.text == "@value" for one in said.tokens)


def _within(piece: Piece, candidates: Sequence[Candidate]) -> bool:
    return any(one.meets(piece.start, piece.end) for one in candidates)
