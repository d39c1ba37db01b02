"""Everything in a sentence that looks like a value, whatever task it may be for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date

from rpa_vision.domain.context import DomainContext
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.days.births import births_in_part
from rpa_vision.planning.values.days.day_words import SaidDay, lowered
from rpa_vision.planning.values.days.days import days_in
from rpa_vision.planning.values.days.periods import periods_in
from rpa_vision.planning.values.days.times import times_in
from rpa_vision.planning.values.references import exactly, nearly
from rpa_vision.planning.values.sorts import Wanted
from rpa_vision.planning.words.vocabulary import vocabulary

_QUOTED = re.compile(r"«\s?([^«»]{1,200}?)\s?»|“([^“”]{1,200})”|\"([^\"]{1,200})\"")
_STREET = re.compile(
    r"(?<![\w/])\d{1,4}\s?(?:bis|ter|quater|[a-d](?=\s))?,?\s(?:(?:rue|avenue|av|boulevard|bd|bld|place|chemin|allée|allee|impasse|route|rte|cours"
    r"|quai|square|passage|résidence|residence|lotissement|sentier|venelle|villa|voie|esplanade|faubourg|fbg|cité|cite|hameau)\b\.?[^,;:!?()/.\d]*"
    r"|(?:[A-ZÀ-Ý][\w'’-]*\s){1,4}(?:street|road|lane|avenue|drive|close|square|way)\b)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"(?<![\w.,/+-])[A-Za-z]{0,4}\d+(?:[.,]\d+)?[A-Za-z]{0,2}\d*(?![\w/]|[.,]\d)")
_GROUPED = re.compile(r"(?<![\w.,/-])\d{1,3}(?: \d{2,3}){1,6}(?![\w/]|[.,]\d| \d)")
_TIMES_SO_MANY = re.compile(r"(?<!\w)[xX×]\s?(\d{1,2})\b(?![\w/.,:]\d)")
_SO_OFTEN = re.compile(
    rf"\b(\d{{1,2}}|{'|'.join(word for word, number in vocabulary().numbers.items() if number > 1)})\s(?:fois\b(?!\s(?:par|de)\b)|times\b|of (?:them|these|those|each)\b)",
    re.IGNORECASE,
)
_ENOUGH_TOGETHER = 6
"""Digits in groups are one number from here on; fewer may be two numbers side by side."""
_APART = re.compile(
    r"(?<![\w.,/-])(?:[A-Za-z]{4} \d{3}|[A-Za-z]\d\d[ ,]\d{1,2}|[A-Za-z] \d\d(?:[.,]\d{1,2})?)(?![\w/]|[.,]\d)"
)
"""Codes with a space in them, or a comma for the point."""
_COUNT = re.compile(
    rf"\b({'|'.join(word for word, number in vocabulary().numbers.items() if number > 1)})\b", re.IGNORECASE
)
_CODES = ("nir", "ccam", "cim10", "ghm")
"""Kinds whose form says by itself what it is."""


def candidates_in(
    sentence: str, domain: DomainContext, today: date, wanted: Sequence[Wanted] = ()
) -> list[Candidate]:
    """In order; where two overlap, the more particular one. ``wanted``: every parameter of the known tasks."""
    forms = [one.references for one in wanted if one.references is not None]
    money = any(one.is_money for one in wanted)
    found: list[Candidate] = []
    for reader in (
        _quoted(sentence),
        _streets(sentence),
        _times(sentence),
        exactly(sentence, forms),
        _codes(sentence, domain),
        _amounts(sentence) if money else (),
        births_in_part(sentence, today),
        _days(sentence, today),
        nearly(sentence, forms),
        _digits(sentence),
        _numbers(sentence),
    ):
        for one in reader:
            if not any(one.meets(other.start, other.end) for other in found):
                found.append(one)
    return sorted(found, key=lambda one: one.start)


def _quoted(sentence: str) -> Iterator[Candidate]:
    for found in _QUOTED.finditer(sentence):
        text = next(group for group in found.groups() if group is not None)
        yield Candidate("quoted", found.start(), found.end(), text.strip())


def _streets(sentence: str) -> Iterator[Candidate]:
    for found in _STREET.finditer(sentence):
        text = re.split(
            r"\s(?:à|a|at|in|et|and|puis|then|pour|for|ipp|de la patiente|du patient)\s"
            r"|(?<!\bdu)(?<!\bde)(?<!\bdes)(?<!\bla)(?<!\ble)\s(?:si|sauf|quand|dès|mais|if|unless|except|when|once|but)\s",
            found.group(),
            flags=re.IGNORECASE,
        )[0]
        text = text.rstrip(" ,-(")
        yield Candidate("street", found.start(), found.start() + len(text), text)


def _codes(sentence: str, domain: DomainContext) -> Iterator[Candidate]:
    yield from _codes_apart(sentence, domain)
    for name in _CODES:
        kind = domain.kinds.get(name)
        for found in kind.found_in(sentence) if kind is not None else ():
            yield Candidate("code", found.start, found.end, found.text, code=name)


def _codes_apart(sentence: str, domain: DomainContext) -> Iterator[Candidate]:
    for apart in _APART.finditer(sentence):
        text = apart.group().replace(" ", "").replace(",", ".")
        for name in _CODES:
            kind = domain.kinds.get(name)
            if kind is not None and kind.problem(text) is None and not _is_word(apart.group()):
                yield Candidate("code", apart.start(), apart.end(), text, code=name)
                break


def _is_word(said: str) -> bool:
    """« room 118 » is a room."""
    return vocabulary().knows(lowered(said).split()[0])


def _days(sentence: str, today: date) -> Iterator[Candidate]:
    for start, end, first, last in periods_in(sentence, today):
        yield Candidate("period", start, end, sentence[start:end], days=(first, last))
    for said in days_in(sentence, today):
        yield _day(sentence, said, today)


_TO_COME = re.compile(
    r"\b(?:des|a partir (?:de|du)|a compter (?:de|du)|from|as of|starting|d'ici)\s(?:le |the )?$"
)
"""What begins then is still to come."""


def _day(sentence: str, said: SaidDay, today: date) -> Candidate:
    text = sentence[said.start : said.end]
    days = said.days
    if len(days) == 2 and _TO_COME.search(lowered(sentence)[: said.start]):
        days = tuple(one for one in days if one > today) or days
    return Candidate("day", said.start, said.end, text, days=days, has_year=said.has_year)


def _times(sentence: str) -> Iterator[Candidate]:
    for said in times_in(sentence):
        text = sentence[said.start : said.end]
        yield Candidate("time", said.start, said.end, text, value=f"{said.hour:02}:{said.minute:02}")


_CURRENCY = r"(?:\s?(?:€|euros?\b|eur\b|eu\b))"
_AMOUNT = re.compile(
    rf"(?<![\w.,/+-])(\d{{1,3}}(?:[ .]\d{{3}})+(?:,\d\d)?|\d+(?:[.,]\d\d)?)(?:{_CURRENCY}(?:\s(?:ttc|ht)\b)?|(?<=[.,]\d\d)(?![\w/]|[.,:]\d))",
    re.IGNORECASE,
)


def _amounts(sentence: str) -> Iterator[Candidate]:
    """« 412,80 », « 1 830,25 € », « 580 euros »: with two decimals or a currency."""
    for found in _AMOUNT.finditer(sentence):
        yield Candidate("amount", found.start(), found.end(), found[1])


def _digits(sentence: str) -> Iterator[Candidate]:
    for found in _GROUPED.finditer(sentence):
        if sum(letter.isdigit() for letter in found.group()) >= _ENOUGH_TOGETHER:
            yield Candidate("digits", found.start(), found.end(), found.group())
    for found in _SO_OFTEN.finditer(lowered(sentence)):
        count = vocabulary().numbers.get(found[1], found[1])
        yield Candidate("digits", found.start(), found.end(), f"x{count}")
    for found in _TIMES_SO_MANY.finditer(sentence):
        yield Candidate("digits", found.start(), found.end(), "x" + found[1])
    for found in _DIGITS.finditer(sentence):
        yield Candidate("digits", found.start(), found.end(), found.group())


def _numbers(sentence: str) -> Iterator[Candidate]:
    for found in _COUNT.finditer(lowered(sentence)):
        if found[1] == "neuf" and _A_NEW_ONE.search(lowered(sentence)[: found.start()]):
            continue
        yield Candidate("digits", found.start(), found.end(), str(vocabulary().numbers[found[1]]))


_A_NEW_ONE = re.compile(r"\b(?:un|du|de|tout|a|le|bracelet|etat)\s$")
"""« un neuf »"""


def free_of(candidates: Sequence[Candidate], start: int, end: int) -> bool:
    return not any(one.meets(start, end) for one in candidates)
