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
    FAILED = "failed"
    DENIES = "denies"
    SMALL = "small"
    THINGS = "things"
    DONE = "done"
    GOING = "going"
    FOUND = "found"
    TIP = "tip"
    ADVICE = "advice"
    KEYS = "keys"
    GREETS = "greets"
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
    Kind.DENIES,
}
"""What a notice may not speak of and be put away."""
TELLING = frozenset(
    {
        Kind.SMALL,
        Kind.THINGS,
        Kind.PLACES,
        Kind.DONE,
        Kind.GOING,
        Kind.KEYS,
        Kind.GREETS,
        Kind.PLAIN,
        Kind.TIP,
    }
)
"""What every notice may say."""
