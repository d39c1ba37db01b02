"""The forms of a word: it is given once, and met in all of them. More forms than there are do no harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def _endings(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_FIRST = _endings(
    "er e es ons ez ent ee ees ais ait ions iez aient ant ante ants antes "
    "erai eras era erons erez eront erait eraient"
)
_SECOND = _endings(
    "ir is it issons issez issent i ie ies issant issait irai iras ira irons irez iront irait "
    "e es ons ez ent ert erte erts ertes u ue us ues"
)
_THIRD = _endings(
    "re s t ts te tes ons ez ent u ue us ues ais ait ant rai ras ra rons rez ront rait sent sez vent vez os ose"
)
_METTRE = _endings("ettre et ets ettons ettez ettent is ise ises ettra ettrai ettront ettrait ettant")


def french_verb(infinitive: str) -> Iterator[str]:
    """``infinitive`` without accents."""
    yield infinitive
    if infinitive.endswith("er"):
        yield from _of_first_group(infinitive.removesuffix("er"))
    elif infinitive.endswith("ettre"):
        yield from (infinitive.removesuffix("ettre") + ending for ending in _METTRE)
    elif infinitive.endswith("ir"):
        yield from (infinitive.removesuffix("ir") + ending for ending in _SECOND)
    elif infinitive.endswith("re"):
        stem = infinitive.removesuffix("re")
        yield from (stem + ending for ending in ("", *_THIRD))


def _of_first_group(stem: str) -> Iterator[str]:
    yield from (stem + ending for ending in _FIRST)
    if stem.endswith("y"):
        yield from (
            stem[:-1] + "i" + ending
            for ending in (
                "e",
                "es",
                "ent",
                "era",
                "erai",
                "eras",
                "erons",
                "erez",
                "eront",
                "erait",
                "erais",
                "eraient",
            )
        )
    if stem.endswith(("t", "l")):
        yield from (stem + stem[-1] + ending for ending in ("e", "es", "ent", "era", "eront"))
    if stem.endswith("g"):
        yield from (stem + ending for ending in ("eons", "eait", "eant"))


def french_order(infinitive: str) -> Iterator[str]:
    """« Ouvrir », « Ouvrez »: how a button says it."""
    yield infinitive
    for ending in ("er", "ir"):
        if infinitive.endswith(ending):
            yield infinitive.removesuffix(ending) + "ez"


def english_verb(verb: str) -> Iterator[str]:
    yield verb
    stem = verb.removesuffix("e")
    yield from (verb + "s", verb + "es", stem + "ed", stem + "ing", stem + "er", verb + "d")
    yield from (verb + verb[-1] + ending for ending in ("ed", "ing"))
    if verb.endswith("y"):
        yield from (verb[:-1] + ending for ending in ("ies", "ied"))
    yield from _IRREGULAR.get(verb, ())


_IRREGULAR = {
    "send": ("sent",),
    "pay": ("paid",),
    "lose": ("lost",),
    "withdraw": ("withdrew", "withdrawn"),
    "forbid": ("forbidden",),
    "freeze": ("frozen", "froze"),
    "forget": ("forgot", "forgotten"),
    "buy": ("bought",),
    "overwrite": ("overwrote", "overwritten"),
}


def participle(masculine: str) -> Iterator[str]:
    yield from (masculine + ending for ending in ("", "e", "s", "es"))
    if masculine.endswith("if"):
        yield from (masculine[:-1] + ending for ending in ("ve", "ves"))
    if masculine.endswith(("el", "et")):
        yield from (masculine + masculine[-1] + ending for ending in ("e", "es"))
        yield from (masculine + ending for ending in ("e", "es"))


def plural(noun: str) -> Iterator[str]:
    yield from (noun, noun + "s")
    if noun.endswith(("eau", "eu")):
        yield noun + "x"
    if noun.endswith("al"):
        yield noun[:-1] + "ux"
    if noun.endswith("y"):
        yield noun[:-1] + "ies"
    if noun.endswith(("s", "x", "ch", "sh")):
        yield noun + "es"


Forms = Callable[[str], Iterator[str]]
