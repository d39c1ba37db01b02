"""What a word may do, or tell."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    SHOWS = "shows"
    MOVES = "moves"
    LEAVES = "leaves"
    PLACES = "places"
    FILLS = "fills"
    WRITES = "writes"
    DESTROYS = "destroys"
    ENDS = "ends"
    SENDS = "sends"
    SIGNS = "signs"
    PAYS = "pays"
    CLINICAL = "clinical"
    MONEY = "money"
    CARE = "care"
    IDENTITY = "identity"
    PEOPLE = "people"
    FAILED = "failed"
    RESOURCE = "resource"
    OTHERS = "others"
    LIMITS = "limits"
    DEMANDS = "demands"
    DENIES = "denies"
    SMALL = "small"
    AGENT = "agent"
    SORTS = "sorts"
    THINGS = "things"
    PROCESS = "process"
    RUNS = "runs"
    DONE = "done"
    ALTERS = "alters"
    SETTINGS = "settings"
    SUCCESS = "success"
    NEWS = "news"
    FINE = "fine"
    GOING = "going"
    SOUGHT = "sought"
    FOUND = "found"
    SEEKS = "seeks"
    TERMS = "terms"
    MISSES = "misses"
    TIP = "tip"
    ADVICE = "advice"
    KEYS = "keys"
    GREETS = "greets"
    ABOUT = "about"
    WHEN = "when"
    LETTERS = "letters"
    PLAIN = "plain"
    KEPT = "kept"


IRREVERSIBLE = frozenset({Kind.DESTROYS, Kind.ENDS, Kind.SENDS, Kind.SIGNS, Kind.PAYS})
"""Nobody can take it back: a person says yes to it first."""
DEEDS = IRREVERSIBLE | {Kind.WRITES}
NAMED = frozenset({Kind.THINGS, Kind.PLACES, Kind.CARE, Kind.CLINICAL, Kind.IDENTITY, Kind.MONEY})
"""What tabs, menus and fields are called after: looking at it does nothing."""
HARMS = frozenset({Kind.CLINICAL, Kind.SIGNS, Kind.PAYS})
"""Whatever is declared, a question that speaks of these is a person's."""
PERSONS = HARMS | {
    Kind.DESTROYS,
    Kind.ENDS,
    Kind.IDENTITY,
    Kind.CARE,
    Kind.MONEY,
    Kind.FAILED,
    Kind.OTHERS,
    Kind.LIMITS,
    Kind.DEMANDS,
    Kind.DENIES,
}
"""What a notice may not speak of and be put away."""
NOUNS = frozenset(
    {Kind.THINGS, Kind.PLACES, Kind.PROCESS, Kind.SETTINGS, Kind.SOUGHT, Kind.KEPT, Kind.RESOURCE, Kind.TERMS}
)
"""What a notice may be about."""
CLAIMS = frozenset(
    {Kind.DONE, Kind.RUNS, Kind.ALTERS, Kind.NEWS, Kind.FINE, Kind.GOING, Kind.GREETS, Kind.TIP, Kind.ABOUT}
)
"""What a notice may say of it: without one of these nobody knows why it is shown."""
TELLING = (
    (NOUNS - {Kind.TERMS, Kind.SOUGHT})
    | CLAIMS
    | {Kind.SMALL, Kind.AGENT, Kind.SORTS, Kind.SUCCESS, Kind.KEYS, Kind.WHEN, Kind.PLAIN, Kind.SEEKS}
)
"""What every notice may say."""
