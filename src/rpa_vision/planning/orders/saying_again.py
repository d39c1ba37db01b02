"""A clause that says the task before once more: « tu peux la saisir », "please record the discharge"."""

from __future__ import annotations

from rpa_vision.planning.orders.clause import CARRIERS
from rpa_vision.planning.orders.deciding import Decision
from rpa_vision.planning.orders.parts import Cut
from rpa_vision.planning.orders.profile import Profile
from rpa_vision.planning.words.letters import Terms


def speaks_of_the_same(cut: Cut, decided: Decision, alone: Decision) -> bool:
    """« mets-la à jour »: the task before once more, with nothing new in it."""
    if cut.part.candidates or decided.best is None or not decided.best.is_named:
        return False
    if _says_more(cut) or not any(piece.is_order for piece in cut.part.free):  # « ma collègue l'enregistre »
        return False
    if _is_all_its_own(cut, decided.best.profile) and (cut.join != "strong" or not _has_things(cut)):
        return True
    if alone.best is None or (_has_things(cut) and any(piece.is_order for piece in decided.part.free)):
        return False
    return alone.best.workflow_id == decided.best.workflow_id and not alone.best.left_over


def _is_all_its_own(cut: Cut, profile: Profile) -> bool:
    """« … , please record the discharge », « tu peux la saisir »: what the task does, or that it is entered, and no more."""
    words = [piece for piece in cut.part.free if piece.part == "word"]
    return all(
        piece.deeds & profile.deeds or piece.deeds <= _entering(profile)
        if piece.is_order
        else piece.terms & profile.objects
        for piece in words
    )


def _says_more(cut: Cut) -> bool:
    """« dès que le bon est signé », « c'est signé », "it's validated": it bounds the task before, or says that it is done."""
    return cut.turned or any(
        piece.part in ("stop", "question", "correction", "told")
        or piece.letters in _IT_IS
        or (piece.deeds and piece.text.lower().endswith(_PARTICIPLES))
        for piece in cut.part.free
    )


_VALIDATE = "deed:validate"
_IT_IS = frozenset({"c est", "it s", "it is", "c", "ca", "cela", "they", "elles", "ils"})
_PARTICIPLES = ("é", "ée", "és", "ées", "ed")


def _has_things(cut: Cut) -> bool:
    return any(piece.things for piece in cut.part.free)


def _entering(profile: Profile) -> Terms:
    """Verbs that enter whatever is entered; to validate is one only where the task does it on its way."""
    return CARRIERS - {_VALIDATE} | (profile.terms.keys() & {_VALIDATE})
