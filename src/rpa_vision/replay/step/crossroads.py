"""Several ways on: what a person may choose between, and which of them they mean."""

from __future__ import annotations

from collections.abc import Sequence

from rpa_vision.authoring.telling.explain import explain_action
from rpa_vision.errors import ConflictError
from rpa_vision.models.replay.pause import HERE_IT_ENDS, Option, PauseReason
from rpa_vision.models.replay.run import Replay, Said
from rpa_vision.phrases import Bilingual, Language, phrased, say
from rpa_vision.replay.plan.plan import Onward, StepCandidate

_UNDECIDED = (PauseReason.UNEXPECTED_SCREEN, PauseReason.DIALOG)
"""Pauses on a screen that does not tell which step it is for."""


def options_of(
    candidates: Sequence[StepCandidate], ended: int | None, language: Language
) -> tuple[Option, ...]:
    """Each with how often it was shown; of ways nobody showed, there is nothing to tell."""
    ways = [(one.step.key, explain_action(one.step.action, language), one.seen) for one in candidates]
    if ended is not None:
        ways.append((HERE_IT_ENDS, say(language, "crossroads.end"), ended))
    shown = sum(seen for _, _, seen in ways)

    def told(words: str, seen: int) -> str:
        return say(language, "crossroads.often", text=words, seen=seen, shown=shown) if shown else words

    return tuple(Option(key=key, told=told(words, seen)) for key, words, seen in ways)


def way_meant(
    replay: Replay,
    onward: Onward,
    said: Said | None,
    which: str | None,
    language: Language,
) -> str | None:
    """The step a person has done, or wants to be done next; None where they leave that to the screen."""
    if which is None:
        return _done(replay, onward, language) if said in ("done", "skip") else None
    if replay.acting is not None and replay.choice is not None:
        keys = [replay.choice]
    else:
        ending = [HERE_IT_ENDS] if onward.ended is not None and said is None else []
        keys = [*(one.step.key for one in onward.candidates), *ending]
    found = [key for key in keys if which in (key, _edge_of(key))]
    if len(found) != 1:
        raise ConflictError(
            phrased("run_refused.which", where=_where(replay), which=which, keys=", ".join(keys))
        )
    return found[0]


def _done(replay: Replay, onward: Onward, language: Language) -> str:
    """The one that was under way; otherwise there must be but one."""
    undecided = replay.acting is None and replay.pause is not None and replay.pause.reason in _UNDECIDED
    if replay.choice is not None and not undecided:
        return replay.choice
    if len(onward.candidates) == 1:
        return onward.candidates[0].step.key
    told = "; ".join(f"{one.key}: {one.told}" for one in options_of(onward.candidates, None, language))
    raise ConflictError(phrased("run_refused.say_which", where=_where(replay), told=told))


def _where(replay: Replay) -> Bilingual:
    return phrased("run_refused.at_step", replay_id=replay.replay_id, step=replay.step_index + 1)


def _edge_of(key: str) -> str:
    return key.partition("@")[0].partition("/")[0]
