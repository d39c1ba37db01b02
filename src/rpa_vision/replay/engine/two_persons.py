"""A yes that two persons have to say: the first one's is kept with the pause, and nothing is done for it."""

from __future__ import annotations

from datetime import datetime

from rpa_vision.errors import BadInputError, ConflictError
from rpa_vision.lexicon.consequence import says_irreversible
from rpa_vision.models.replay.dialog import DialogEvent
from rpa_vision.models.replay.pause import FirstYes, Pause
from rpa_vision.models.replay.run import Replay, Said, YesGiven
from rpa_vision.models.site.two_persons import is_same_person
from rpa_vision.phrases import phrased
from rpa_vision.replay.engine.change import Change, changed
from rpa_vision.replay.obstacles.pressing import dialog_to_answer


def answered(
    replay: Replay, now: datetime, said: Said | None, which: str | None, by: str | None
) -> tuple[Replay, Change | None]:
    """The replay with both names at what they allowed, where this is the second yes; or what the first one makes of
    it. Whoever did the step themselves, leaves it out or goes another way has nothing done."""
    pause = replay.pause
    is_yes = said not in ("done", "skip") and which is None
    if pause is None or pause.proposal is None or not (pause.needs_two and is_yes):
        return replay, None
    begun = _first_yes(replay, pause, now, by)
    if begun is not None or pause.first_yes is None or by is None:
        return replay, begun
    shown = pause.proposal.model_copy(update={"yes_by": (pause.first_yes.by, by)})
    return replay.model_copy(update={"pause": pause.model_copy(update={"proposal": shown})}), None


def pressed(replay: Replay, now: datetime, button: str, by: str | None) -> Change | None:
    """The first of two yeses to a button that may do something for good; None: it may be pressed."""
    pause, dialog = dialog_to_answer(replay)
    return _first_yes(replay, pause, now, by, button) if is_destructive_answer(dialog, button) else None


def _first_yes(
    replay: Replay, pause: Pause, now: datetime, by: str | None, button: str | None = None
) -> Change | None:
    """None: there is one of somebody else already, to the same, and this is the second."""
    if by is None:
        raise BadInputError(phrased("two_persons.nameless"))
    known = pause.first_yes
    if known is not None and known.button == button:
        if is_same_person(known.by, by):
            raise ConflictError(phrased("two_persons.same", by=by))
        return None
    said = FirstYes(by=by, at=now, button=button)
    asked = pause.model_copy(update={"first_yes": said, "needs_two": True})
    event = YesGiven(
        replay_id=replay.replay_id, at=now, step_index=replay.step_index, button=button, operator_id=by
    )
    return Change(changed(replay, now, pause=asked), None, (event,))


def is_destructive_answer(dialog: DialogEvent, button: str) -> bool:
    """Whether pressing it may do something that cannot be taken back: by its word, by what the dialog asks, or where
    nothing of that was read."""
    asked = f"{dialog.title} {dialog.ocr_text}".strip()
    return not asked or says_irreversible(button) or says_irreversible(asked)
