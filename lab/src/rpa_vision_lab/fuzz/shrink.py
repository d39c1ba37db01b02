"""A wrong replay on the smallest application on which it is still wrong."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from rpa_vision.models.base import Model
from rpa_vision_lab.fuzz.application.spec import AppSpec, Look, Run, Trial
from rpa_vision_lab.fuzz.people.judge import Verdict
from rpa_vision_lab.fuzz.trial import run_trial

_M = TypeVar("_M", bound=Model)
_MOST_TRIES = 25
"""Each costs a whole trial."""


def shrunk(trial: Trial, replay: int) -> Trial:
    """With this one replay alone, or with those before it where it needs what they left behind; the whole trial where
    it is not wrong off screen."""
    alone = trial.model_copy(update={"replays": (trial.replays[replay],)})
    after_others = trial.model_copy(update={"replays": trial.replays[: replay + 1]})
    smallest = next(filter(_is_wrong, (alone, after_others)), None)
    if smallest is None:
        return trial
    tries, shrinking = _MOST_TRIES, True
    while shrinking and tries > 0:
        shrinking = False
        for smaller in _smaller(smallest):
            tries -= 1
            if _is_wrong(smaller):
                smallest, shrinking = smaller, True
                break
            if tries <= 0:
                break
    return smallest


def _is_wrong(trial: Trial) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        return any(one.verdict is Verdict.WRONG for one in run_trial(trial, Path(folder)))


def _smaller(trial: Trial) -> Iterator[Trial]:
    """One thing simpler each, what simplifies most first."""
    app = trial.app
    plainer: list[dict[str, object]] = [
        {"look": _plain(app.look), "other_look": _plain(app.look)},
        {"late_s": 0.0, "resorts": False},
        {"confirms": False},
        {"saved_dialog": False},
        {"back_to_list": False},
        {"record_style": "form"},
        {"searches": False},
    ]
    for change in plainer:
        if any(getattr(app, name) != value for name, value in change.items()):
            yield _with(trial, app=_with(app, **change))
    if len(app.fields) > 1:
        yield from (_without_field(trial, field.key) for field in app.fields)
    if len(trial.demonstrations) > 3:
        yield _with(trial, demonstrations=trial.demonstrations[:3])
    for number in _others(trial):
        yield _of_people(trial, lambda one, gone=number: one != gone)  # type: ignore[misc]


def _plain(look: Look) -> Look:
    """In a style of the same toolkit."""
    return Look(style=look.style)


def _others(trial: Trial) -> list[str]:
    """Whom no run is about."""
    meant = {run.wish.number for run in (*trial.demonstrations, *trial.replays)}
    return sorted({one.number for run in trial.replays for one in run.people} - meant)


def _of_people(trial: Trial, stays: Callable[[str], bool]) -> Trial:
    def fewer(run: Run) -> Run:
        return _with(run, people=tuple(one for one in run.people if stays(one.number)))

    return _with(
        trial,
        demonstrations=tuple(map(fewer, trial.demonstrations)),
        replays=tuple(map(fewer, trial.replays)),
    )


def _without_field(trial: Trial, key: str) -> Trial:
    def fewer(run: Run) -> Run:
        wish = _with(run.wish, values={name: text for name, text in run.wish.values.items() if name != key})
        people = tuple(
            _with(one, values={name: text for name, text in one.values.items() if name != key})
            for one in run.people
        )
        return _with(run, wish=wish, people=people)

    app: AppSpec = _with(trial.app, fields=tuple(one for one in trial.app.fields if one.key != key))
    return _with(
        trial,
        app=app,
        demonstrations=tuple(map(fewer, trial.demonstrations)),
        replays=tuple(map(fewer, trial.replays)),
    )


def _with(model: _M, **changed: object) -> _M:
    return model.model_copy(update=changed)
