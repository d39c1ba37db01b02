"""Names: behind a title, or by their capitals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.finding import free_of
from rpa_vision.planning.values.people import is_first_name
from rpa_vision.planning.words.everyday import is_everyday
from rpa_vision.planning.words.vocabulary import Vocabulary
from rpa_vision.planning.words.word import Word

_PARTICLES = frozenset(
    [
        "de",
        "du",
        "des",
        "d",
        "la",
        "le",
        "les",
        "l",
        "van",
        "von",
        "der",
        "den",
        "el",
        "al",
        "ben",
        "bin",
        "da",
        "di",
        "do",
        "dos",
        "o",
        "mc",
        "mac",
        "saint",
        "sainte",
        "st",
        "ter",
    ]
)
_ELIDED = frozenset({"m", "n"})
"""« N'Diaye », « M'Barek »"""
MOST = 5
"""Words of one name."""
SHORTEST = 3
"""Letters of a word in capitals that is a name and no abbreviation."""
Known = Callable[[Word], bool]
"""Whether a word means something else in this trade or in a known task."""


def _never(word: Word) -> bool:  # noqa: ARG001 - as any other
    return False


def names_in(
    sentence: str,
    words: Sequence[Word],
    taken: Sequence[Candidate],
    known: Known,
    vocabulary: Vocabulary,
    abbreviation: Known,
    shown: Collection[str] = (),
    plainly: Known = _never,
) -> list[Candidate]:
    """``shown``: names, folded, that tasks were shown with: they need nothing beside them; ``plainly``: a word of
    its own that can be nothing but a name."""
    short = [Candidate("capitals", word.start, word.end, word.text) for word in words if abbreviation(word)]
    return list(_names(sentence, words, [*taken, *short], known, vocabulary, shown, plainly))


def _names(
    sentence: str,
    words: Sequence[Word],
    taken: Sequence[Candidate],
    known: Known,
    vocabulary: Vocabulary,
    shown: Collection[str],
    plainly: Known,
) -> Iterator[Candidate]:
    shouted = not any(letter.islower() for letter in sentence)
    place = 0
    while place < len(words):
        title = _title(words[place], vocabulary)
        if title and place + 1 < len(words) and _title(words[place + 1], vocabulary):
            place += 1
            continue
        first = place + 1 if title else place
        run = _run(sentence, words, first, taken, known, vocabulary, titled=bool(title), shouted=shouted)
        was_shown = len(run) == 1 and (run[0].letters in shown or plainly(run[0]))
        if run and (title or was_shown or _is_name(sentence, run, shouted=shouted)):
            text = sentence[run[0].start : run[-1].end]
            yield Candidate("name" if title else "capitals", run[0].start, run[-1].end, text, title=title)
            place = first + len(run)
        else:
            place += 1


def _title(word: Word, vocabulary: Vocabulary) -> str:
    if word.text == "pr":  # « pour », written in haste
        return ""
    return next((kind for kind, titles in vocabulary.titles.items() if word.letters in titles), "")


def _run(
    sentence: str,
    words: Sequence[Word],
    first: int,
    taken: Sequence[Candidate],
    known: Known,
    vocabulary: Vocabulary,
    *,
    titled: bool,
    shouted: bool,
) -> Sequence[Word]:
    capital = not shouted and _begins_capital(words, first, titled=titled)
    last = first
    for place in range(first, min(first + MOST, len(words))):
        word = words[place]
        if (
            word.has_digit
            or (place > first and _title(word, vocabulary) and word.letters not in _PARTICLES)
            or not free_of(taken, word.start, word.end)
            or _apart(sentence, words, place, first, titled=titled)
        ):
            break
        if capital:
            if word.is_capital and (
                titled
                or not known(word)
                or _capital_particle(words, place)
                or _is_plain_surname(words, place, first, vocabulary)
                or _is_behind_postcode(words, place)
            ):
                last = place + 1
            elif word.letters not in _PARTICLES:
                break
        elif titled and word.letters not in _PARTICLES:
            if known(word) or (
                _is_spoken_of(sentence, words, first, vocabulary) and is_everyday(word.letters)
            ):
                break
            last = place + 1
        elif not titled:
            break
    return words[first:last]


def _is_spoken_of(sentence: str, words: Sequence[Word], first: int, vocabulary: Vocabulary) -> bool:
    """« la patiente refuse », « …, madame hésite »: here a small letter may as well begin a verb."""
    if first < 2:
        return False
    before, title = words[first - 2], words[first - 1]
    between = sentence[before.end : title.start]
    return before.letters in vocabulary.lists["determiners"] or any(sign in ",;:.!?()\n" for sign in between)


def _begins_capital(words: Sequence[Word], first: int, *, titled: bool) -> bool:
    for word in words[first : first + 3 if titled else first + 1]:
        if word.is_capital:
            return True
        if word.letters not in _PARTICLES:
            return False
    return False


def _capital_particle(words: Sequence[Word], place: int) -> bool:
    following = words[place + 1] if place + 1 < len(words) else None
    elided = following is not None and following.start - words[place].end == len("'")
    return (
        (words[place].letters in _PARTICLES or (elided and words[place].letters in _ELIDED))
        and words[place].text.isupper()
        and following is not None
        and following.is_capital
    )


def _is_behind_postcode(words: Sequence[Word], place: int) -> bool:
    """« 62100 Calais »: a city, whatever verb it looks like."""
    before = words[place - 1].text if place else ""
    return before.isdigit() and len(before) == len("62100")


def _is_plain_surname(words: Sequence[Word], place: int, first: int, vocabulary: Vocabulary) -> bool:
    """« Luc Petit », « PETIT Luc »: beside a first name a word that says nothing is a name."""
    word = words[place]
    if word.letters not in vocabulary.small or len(word.text) < SHORTEST:
        return False
    if place > first:
        return is_first_name(words[place - 1].text)
    behind = words[place + 1] if place + 1 < len(words) else None
    return word.text.isupper() and behind is not None and behind.is_capital and is_first_name(behind.text)


def _apart(sentence: str, words: Sequence[Word], place: int, first: int, *, titled: bool) -> bool:
    """A comma parts two; a full stop stands behind a title only."""
    if place == 0 or (place == first and not titled):
        return False
    between = sentence[words[place - 1].end : words[place].start]
    allowed = " .'-" if place == first else " '-"
    return any(sign not in allowed for sign in between) or (
        not between.strip(" .") and between.count(".") > (place == first)
    )


def _is_name(sentence: str, run: Sequence[Word], *, shouted: bool) -> bool:
    """Without a title only capitals tell; at the beginning of a sentence every word has one."""
    if shouted or (not run[0].is_capital and not any(word.is_capital for word in run)):
        return False
    begins = not sentence[: run[0].start].strip() or sentence[: run[0].start].rstrip()[-1:] in ".!?"
    capitals = [word for word in run if word.is_capital]
    shouting = [word for word in run if word.text.isupper() and len(word.text) >= SHORTEST]
    if begins and len(capitals) < 2 and not shouting:
        return False
    return any(len(word.text) >= SHORTEST for word in run)
