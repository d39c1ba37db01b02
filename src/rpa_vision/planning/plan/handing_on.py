"""Whom one task of a sentence is about, the others are about too, unless they say otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rpa_vision.models.task_plan import OfferedValue, PlannedValue, TakenFrom
from rpa_vision.planning.orders.profile import Profile
from rpa_vision.planning.values.people import parted
from rpa_vision.planning.values.sorts import Wanted, is_subject, same_meaning
from rpa_vision.planning.words.vocabulary import vocabulary

Said = tuple[Wanted, PlannedValue]


def handed_on(
    profile: Profile, values: Sequence[PlannedValue], elsewhere: Sequence[Sequence[Said]], *, theirs: bool
) -> list[PlannedValue]:
    """``elsewhere``: what the other parts of the sentence said, the nearest one first; ``theirs``: « lui », "him", so that
    a day of birth adds to who was named and names nobody else."""
    by_name = {one.variable.name: one for one in profile.wanted}
    own = any(
        value.value is not None
        and is_subject(by_name[value.variable])
        and not (theirs and by_name[value.variable].sort == "birthday")
        for value in values
        if value.variable in by_name
    )
    return [
        value
        if own or not _lacks(value) or value.variable not in by_name
        else _from_elsewhere(value, by_name[value.variable], elsewhere, theirs=theirs)
        for value in values
    ]


def read_before(
    values: Sequence[PlannedValue], profile: Profile, earlier: Sequence[Profile | None]
) -> list[PlannedValue]:
    """« admets M. X et imprime son bracelet »: the number that the first task reads once it is done. ``earlier``: tasks of
    the plan before this one, in order."""
    by_name = {one.variable.name: one for one in profile.wanted}
    return [
        value.model_copy(update={"taken_from": taken})
        if value.required
        and _lacks(value)
        and (taken := _taken(by_name.get(value.variable), earlier)) is not None
        else value
        for value in values
    ]


def _taken(wanted: Wanted | None, earlier: Sequence[Profile | None]) -> TakenFrom | None:
    """The nearest; by its name alone."""
    if wanted is None or not is_subject(wanted) or wanted.sort not in ("code", "reference"):
        return None
    for task in range(len(earlier) - 1, -1, -1):
        profile = earlier[task]
        if profile is not None and wanted.variable.name in profile.reads:
            return TakenFrom(task=task, variable=wanted.variable.name)
    return None


def _whole_names(part: Sequence[Said]) -> list[Said]:
    """A surname and a first name are one person's name; a whole name is both, where its halves can be told apart."""
    by_sort = {wanted.sort: (wanted, said) for wanted, said in part if said.value is not None}
    found: list[Said] = []
    if "surname" in by_sort and "first_name" in by_sort:
        wanted, surname = by_sort["surname"]
        whole = f"{surname.value} {by_sort['first_name'][1].value}"
        found.append((replace(wanted, sort="person"), surname.model_copy(update={"value": whole})))
    if "person" in by_sort:
        wanted, said = by_sort["person"]
        halves = parted(str(said.value))
        if halves is not None:
            found.append((replace(wanted, sort="surname"), said.model_copy(update={"value": halves.surname})))
            found.append(
                (replace(wanted, sort="first_name"), said.model_copy(update={"value": halves.first_name}))
            )
    return found


def _lacks(value: PlannedValue) -> bool:
    return value.value is None and value.taken_from is None and not value.offered and not value.problem


def _of_a_party(value: PlannedValue, wanted: Wanted, elsewhere: Sequence[Sequence[Said]]) -> PlannedValue:
    """« expédie par Gefal et réserve-leur un quai »: a field of the same name that holds somebody."""
    if not value.required or not wanted.words & vocabulary().parties:
        return value
    found = {
        str(said.value): said
        for part in elsewhere
        for other, said in part
        if said.value is not None and other.words == wanted.words and said.value in wanted.variable.examples
    }
    if len(found) != 1:
        return value
    (said,) = found.values()
    return value.model_copy(update={"value": said.value, "said": said.said})


def _from_elsewhere(
    value: PlannedValue, wanted: Wanted, elsewhere: Sequence[Sequence[Said]], *, theirs: bool
) -> PlannedValue:
    if not is_subject(wanted):
        return _of_a_party(value, wanted, elsewhere) if theirs else value
    found = {
        str(said.value): said
        for part in elsewhere
        for other, said in [*part, *_whole_names(part)]
        if said.value is not None and is_subject(other) and same_meaning(wanted, other)
    }
    if len(found) == 1:
        (said,) = found.values()
        return value.model_copy(update={"value": said.value, "said": said.said})
    return value.model_copy(update={"offered": tuple(OfferedValue(value=one) for one in found)})
