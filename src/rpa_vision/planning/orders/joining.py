"""What is ordered, in order: cuts of a sentence put together again where they make one order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rpa_vision.planning.orders.clause import Clause
from rpa_vision.planning.orders.deciding import Decision, TaskChooser
from rpa_vision.planning.orders.parts import Cut
from rpa_vision.planning.orders.saying_again import speaks_of_the_same
from rpa_vision.planning.orders.understanding import Understood
from rpa_vision.planning.values.candidate import Candidate
from rpa_vision.planning.values.sorts import is_subject, same_meaning
from rpa_vision.planning.words.pieces import Piece


@dataclass(frozen=True)
class Order:
    decision: Decision
    denied: bool = False
    turned: bool = False
    repeats: bool = False
    """The order before it, with another value."""
    told: bool = False
    """Done already: it says whom the others are about."""


def orders_in(cuts: Sequence[Cut], decider: TaskChooser, chosen: Mapping[int, str]) -> list[Order]:
    orders: list[tuple[Cut, Decision, bool]] = []
    for cut in cuts:
        if not orders:
            orders.append((cut, decider.of(cut.part), False))
            continue
        before, decided, repeats = orders[-1]
        together = before.joined(cut)
        whole = decider.of(together.part)
        if speaks_of_the_same(cut, decided, decider.of(cut.part)) and not cut.denied:
            orders[-1] = (together, decided, repeats)
        elif _begins_another(before, decided, cut, whole, decider):
            again = _repeated(decided, cut, decider)
            orders.append((cut, again or _of_the_same(decided, cut, decider), again is not None))
        elif (same := _repeated(decided, cut, decider)) is not None and _open(whole) > _open(decided) + _open(
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
    orders = [each for one in _gathered(orders, decider) for each in _shared_out(one, decider)]
    found: list[Order] = []
    for place, (cut, decision, repeats) in enumerate(orders):
        alone = cut.before and place + 1 == len(orders)
        order = Order(decision, cut.denied, cut.turned or alone, repeats, cut.told)
        if (cut.first and found) or (place and orders[place - 1][0].before):
            found.insert(-1, order)
        else:
            found.append(order)
    return [_picked(order, place, chosen, decider) for place, order in enumerate(found)]


def _of_the_same(before: Decision, cut: Cut, decider: TaskChooser) -> Decision:
    """« code le séjour 26… et sors-le »: of two tasks, the one that is done to a stay."""
    alone = decider.of(cut.part)
    pointing = any(piece.letters in _POINTING for piece in cut.part.pieces)
    if len(alone.fitting) < 2 or before.best is None or not pointing:
        return alone
    about = [
        one
        for one in before.best.profile.wanted
        if is_subject(one) and one.variable.name in before.best.filling.given
    ]
    same = [
        one
        for one in alone.fitting
        if any(
            is_subject(wanted) and same_meaning(wanted, other)
            for wanted in one.profile.wanted
            for other in about
        )
    ]
    return replace(alone, fitting=tuple(same)) if len(same) == 1 else alone


_POINTING = frozenset(
    ["le", "la", "les", "lui", "leur", "son", "sa", "ses", "it", "him", "her", "his", "their", "them"]
)
_Said = tuple[Cut, Decision, bool]


def _gathered(orders: Sequence[_Said], decider: TaskChooser) -> list[_Said]:
    """« Le rdv du 24 est à annuler … merci de l'annuler »: said twice, and one of them says no one of its own."""
    found: list[_Said] = []
    for cut, decision, repeats in orders:
        if found and (whole := _in_one(found[-1], (cut, decision, repeats), decider)) is not None:
            found[-1] = whole
        else:
            found.append((cut, decision, repeats))
    return found


def _shared_out(said: _Said, decider: TaskChooser) -> list[_Said]:
    """« ajoute I10 et E11.9 au séjour 26… »: what may be added twice is added twice, with all else that was said."""
    cut, decision, repeats = said
    best = decision.best
    if best is None or not decision.is_sure or _ADD not in best.profile.deeds or repeats:
        return [said]
    doubled = [found for found in best.filling.offered.values() if len(found) > 1]
    if len(best.filling.offered) != 1 or not doubled:
        return [said]
    codes = sorted(doubled[0], key=lambda one: one.start)
    joined = [
        piece
        for piece in cut.part.pieces
        if piece.part == "weak" and codes[0].end <= piece.start < codes[-1].start
    ]
    others: list[Piece | Candidate] = [*cut.part.free, *cut.part.candidates]
    between = [
        one
        for one in others
        if codes[0].end <= one.start < codes[-1].start and one not in codes and one not in joined
    ]
    if between or any(one.kind != "code" or one.either for one in codes):
        return [said]
    found: list[_Said] = []
    for code in codes:
        part = replace(
            cut.part,
            pieces=tuple(
                piece
                for piece in cut.part.pieces
                if piece not in joined
                and not any(one.meets(piece.start, piece.end) for one in codes if one is not code)
            ),
            candidates=tuple(one for one in cut.part.candidates if one is code or one not in codes),
        )
        alone = decider.of(part)
        if alone.best is None or alone.best.workflow_id != best.workflow_id or not alone.is_sure:
            return [said]
        found.append((replace(cut, part=part), alone, False))
    return found


def _in_one(before: _Said, after: _Said, decider: TaskChooser) -> _Said | None:
    one, other = before[1].best, after[1].best
    apart = before[2] or after[2] or after[0].again or before[0].told != after[0].told
    if one is None or other is None or apart or one.workflow_id != other.workflow_id:
        return None
    if before[0].denied or after[0].denied or (_names_a_subject(one) and _names_a_subject(other)):
        return None
    together = before[0].joined(after[0])
    whole = decider.of(together.part)
    same = whole.best is not None and whole.best.workflow_id == one.workflow_id
    if not same or not whole.is_sure or _left(whole) > _left(before[1]) + _left(after[1]):
        return None
    return together, whole, False


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
    if before.told != cut.told and (
        cut.begins_with_order or cut.told or (alone.best is not None and alone.best.is_named)
    ):
        return True
    named = decided.best is not None and decided.best.is_named and before.says_what
    started = decided.best is not None and (named or before.part.main_deed is not None)
    if not started:
        return False
    if _announces(before, alone, whole) or _says_how(decided, alone, whole):
        return False
    if cut.begins_with_order or cut.join == "strong":
        return True
    if alone.best is None or decided.best is None or not alone.best.is_named:
        return False
    other = alone.best.workflow_id != decided.best.workflow_id
    return other and _left(whole) > _left(decided) + _left(alone)


def _announces(before: Cut, alone: Decision, whole: Decision) -> bool:
    """« la facture V2026-0911 n'est pas payée, envoie une relance »: what stands first is what the order is about."""
    if before.part.main_deed is not None or alone.best is None or whole.best is None:
        return False
    same = whole.is_sure and whole.best.workflow_id == alone.best.workflow_id
    return same and not _names_a_subject(alone.best) and _left(whole) <= _left(alone)


def _says_how(decided: Decision, alone: Decision, whole: Decision) -> bool:
    """« édite l'attestation … et envoie-la par la poste »: by itself no task, and nothing of it is left in the one before."""
    if alone.best is not None or decided.best is None or whole.best is None:
        return False
    same = whole.is_sure and whole.best.workflow_id == decided.best.workflow_id
    return same and _left(whole) <= _left(decided)


def _repeated(decided: Decision, cut: Cut, decider: TaskChooser) -> Decision | None:
    """The task before once more: only values stand in it, or « pareil »."""
    if decided.best is None or (cut.has_words and not cut.again) or not cut.part.candidates:
        return None
    if not cut.again and _is_between(decided.part, cut.part):
        return None
    again = _counted_alike(decided.best, decider.against(cut.part, decided.best.profile))
    if again.refused or again.left_over:
        return None
    alike = _as_many_as_before(decided.part, cut.part) >= _ENOUGH_ALIKE or _adds_another(decided.best, again)
    if not _names_a_subject(again) and not alike:
        return None
    return Decision(cut.part, (again,))


def _counted_alike(before: Understood, again: Understood) -> Understood:
    """« 2 planches pour A et 3 pour B »: the number that stands where the one before stood."""
    kinds = [one.kind for one in sorted(again.part.candidates, key=lambda one: one.start)]
    if len(kinds) < 2 or not _as_many_as_before(before.part, again.part):
        return again
    filling = again.filling
    counted = {
        name: found
        for name, found in filling.offered.items()
        if len(found) == 1
        and found[0].kind == "digits"
        and [one.kind for one in before.filling.given.get(name, ())] == ["digits"]
    }
    if len(counted) != 1:
        return again
    offered = {name: found for name, found in filling.offered.items() if name not in counted}
    return replace(again, filling=replace(filling, given={**filling.given, **counted}, offered=offered))


_ENOUGH_ALIKE = 3
"""Values that repeat those before in order: « avec le Dr X le 24 à 9h et avec le Dr Y le 25 à 10h »."""
_ADD = "deed:add"


def _adds_another(before: Understood, again: Understood) -> bool:
    """« DAS I10 et E11.9 »: what is added may be added twice; what is set is set once."""
    codes = [one for one in again.part.candidates if one.kind in ("code", "reference")]
    only = len(codes) == 1 and len(again.part.candidates) == 1
    return only and _ADD in before.profile.deeds and bool(again.filling.given)


def _is_between(before: Clause, after: Clause) -> bool:
    """« code A en X et B »: whether X is B's too, nobody said. « A et B en X », « X pour A et B », « A en X et B en Y »
    do."""
    last = max(before.candidates, key=lambda one: one.end, default=None)
    if last is None or len(before.candidates) < 2 or last.kind == after.candidates[0].kind:
        return False
    return _as_many_as_before(before, after) < 2


def _as_many_as_before(before: Clause, after: Clause) -> int:
    """Values of the same kinds, in the same order, as the last ones before; 0 where they differ."""
    kinds = [one.kind for one in sorted(after.candidates, key=lambda one: one.start)]
    last = [one.kind for one in sorted(before.candidates, key=lambda one: one.start)][-len(kinds) :]
    return len(kinds) if kinds == last else 0


def _open(decision: Decision) -> int:
    """With what would have to be chosen."""
    best = decision.best
    return _left(decision) + (sum(map(len, best.filling.offered.values())) if best is not None else 0)


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
