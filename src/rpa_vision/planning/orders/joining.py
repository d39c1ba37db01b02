"""What is ordered, in order: cuts of a sentence put together again where they make one order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rpa_vision.planning.orders.deciding import Decision, TaskChooser
from rpa_vision.planning.orders.parts import Cut
from rpa_vision.planning.orders.understanding import CARRIERS, Clause, Understood
from rpa_vision.planning.values.sorts import is_subject


@dataclass(frozen=True)
class Order:
    decision: Decision
    denied: bool = False
    turned: bool = False
    repeats: bool = False
    """The order before it, with another value."""


def orders_in(cuts: Sequence[Cut], decider: TaskChooser, chosen: Mapping[int, str]) -> list[Order]:
    orders: list[tuple[Cut, Decision, bool]] = []
    for cut in cuts:
        if not orders:
            orders.append((cut, decider.of(cut.part), False))
            continue
        before, decided, repeats = orders[-1]
        together = before.joined(cut)
        whole = decider.of(together.part)
        if _speaks_of_the_same(cut, decided, decider.of(cut.part)) and not cut.denied:
            orders[-1] = (together, decided, repeats)
        elif _begins_another(before, decided, cut, whole, decider):
            again = _repeated(decided, cut, decider)
            orders.append((cut, again or decider.of(cut.part), again is not None))
        elif (same := _repeated(decided, cut, decider)) is not None and _left(whole) > _left(decided) + _left(
            same
        ):
            if (
                not decided.is_sure and whole.is_sure and whole.best is not None
            ):  # « sors A et B aujourd'hui »
                first = replace(decider.against(before.part, whole.best.profile), is_named=True)
                orders[-1] = (before, Decision(before.part, (first,)), repeats)
                same = _repeated(orders[-1][1], cut, decider) or same
            orders.append((cut, same, True))
        else:
            orders[-1] = (together, _kept(decided, together, decider) if repeats else whole, repeats)
    found: list[Order] = []
    for place, (cut, decision, repeats) in enumerate(orders):
        alone = cut.before and place + 1 == len(orders)
        order = Order(decision, cut.denied, cut.turned or alone, repeats)
        if (cut.first and found) or (place and orders[place - 1][0].before):
            found.insert(-1, order)
        else:
            found.append(order)
    return [_picked(order, place, chosen, decider) for place, order in enumerate(found)]


def _begins_another(before: Cut, decided: Decision, cut: Cut, whole: Decision, decider: TaskChooser) -> bool:
    if not cut.has_words and not cut.again:
        return False
    if cut.again:
        return True
    alone = decider.of(cut.part)
    if before.denied != cut.denied and (
        alone.is_sure
        or cut.begins_with_order
        or (before.denied and alone.best is not None and alone.best.is_named)
    ):
        return True
    started = decided.best is not None and (decided.best.is_named or before.part.main_deed is not None)
    if not started:
        return False
    if cut.begins_with_order or cut.join == "strong":
        return True
    if alone.best is None or decided.best is None or not alone.best.is_named:
        return False
    other = alone.best.workflow_id != decided.best.workflow_id
    return other and _left(whole) > _left(decided) + _left(alone)


def _speaks_of_the_same(cut: Cut, decided: Decision, alone: Decision) -> bool:
    """« mets-la à jour »: the task before once more, with nothing new in it."""
    if cut.part.candidates or decided.best is None or not decided.best.is_named:
        return False
    deeds = [piece.deeds for piece in cut.part.free if piece.deeds]
    if deeds and all(one <= CARRIERS for one in deeds) and not _has_things(cut):  # « tu peux la saisir »
        return True
    if alone.best is None or (_has_things(cut) and any(piece.is_order for piece in decided.part.free)):
        return False
    return alone.best.workflow_id == decided.best.workflow_id


def _has_things(cut: Cut) -> bool:
    return any(piece.things for piece in cut.part.free)


def _repeated(decided: Decision, cut: Cut, decider: TaskChooser) -> Decision | None:
    """The task before once more: only values stand in it, or « pareil »."""
    if decided.best is None or (cut.has_words and not cut.again) or not cut.part.candidates:
        return None
    if not cut.again and _is_between(decided.part, cut.part):
        return None
    again = decider.against(cut.part, decided.best.profile)
    if again.refused or again.left_over or not _names_a_subject(again):
        return None
    return Decision(cut.part, (again,))


def _is_between(before: Clause, after: Clause) -> bool:
    """« code A en X et B »: whether X is B's too, nobody said. « A et B en X », « X pour A et B » do."""
    last = max(before.candidates, key=lambda one: one.end, default=None)
    return last is not None and len(before.candidates) > 1 and last.kind != after.candidates[0].kind


def _names_a_subject(one: Understood) -> bool:
    """Whom it is done for differs; anything else that is said twice is a doubt."""
    return any(
        is_subject(wanted) and wanted.variable.name in one.filling.given for wanted in one.profile.wanted
    )


def _kept(decided: Decision, together: Cut, decider: TaskChooser) -> Decision:
    if decided.best is None:
        return decider.of(together.part)
    return Decision(together.part, (decider.against(together.part, decided.best.profile),))


def _left(decision: Decision) -> int:
    best = decision.best
    if best is None:
        return 1 + len(decision.part.candidates)
    doubled = sum(
        len(found)
        for name, found in best.filling.offered.items()
        if len(found) > 1 or name in best.filling.given
    )
    return best.left_over + doubled


def _picked(order: Order, place: int, chosen: Mapping[int, str], decider: TaskChooser) -> Order:
    """A person's choice is a workflow that is known, or nothing."""
    profile = next((one for one in decider.profiles if one.workflow.workflow_id == chosen.get(place)), None)
    if profile is None:
        return order
    picked: Understood = replace(decider.against(order.decision.part, profile), refused=False, is_named=True)
    return replace(order, decision=Decision(order.decision.part, (picked,)))
