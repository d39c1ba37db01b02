"""Taking actions back: by itself when one went wrong, or the last few when a person asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Literal

from rpa_vision.errors import ConflictError
from rpa_vision.lexicon.gestures import KeyGesture, gestures
from rpa_vision.models.graph.action import TextInputAction
from rpa_vision.models.replay.command import KeyComboCommand
from rpa_vision.models.replay.pause import Pause
from rpa_vision.models.replay.run import ActionSent, ActionVerified, GestureSent, Replay, RunResumed, Undoing
from rpa_vision.models.replay.screen_guard import screen_guard
from rpa_vision.phrases import phrased, say
from rpa_vision.replay.engine.change import Change, next_command_id
from rpa_vision.replay.engine.journal import Journal
from rpa_vision.replay.engine.stops import paused
from rpa_vision.replay.observe import Observer
from rpa_vision.replay.plan.step import PlanStep
from rpa_vision.replay.recovery.taking_back import looking_first, sending, undone
from rpa_vision.replay.recovery.undo import Undo
from rpa_vision.replay.sight import Sight
from rpa_vision.settings import Settings

ONCE = 1
"""A wrong effect is taken back and the step done again once; a second time it would be no accident."""


class Recovery:
    def __init__(
        self,
        journal: Journal,
        observer: Observer,
        undo: Undo,
        settings: Settings,
        now: Callable[[], datetime],
    ) -> None:
        self._journal = journal
        self._observer = observer
        self._undo = undo
        self._settings = settings
        self._now = now

    def begun(self, replay: Replay, sight: Sight, step: PlanStep, why: Pause) -> Change | None:
        """The action under way had another effect than it should: take it back, if a gesture is known for it.

        A click of consequence is left to a person: what it has written, no key takes back.
        """
        takes_back = isinstance(step.action, TextInputAction) or not step.consequential
        if replay.tries >= ONCE or not takes_back or step.secret is not None:
            return None
        sent = [one for one in self._sent(replay.replay_id) if one.command_id == replay.acting]
        gesture = self._undo.gesture_for(sent[0], self._before(sent[0]), sight) if sent else None
        return None if gesture is None else self._sending(replay, sight, gesture, sent, "retry", why)

    def seen(self, replay: Replay, sight: Sight, *, touched: bool) -> tuple[Change, bool]:
        """What the screen shows after a gesture, or before the first; True: the step may be done again now."""
        undoing = replay.undoing
        if undoing is None:
            raise AssertionError("nothing was being taken back")
        by_id = {one.command_id: one for one in self._sent(replay.replay_id)}
        actions = [by_id[command_id] for command_id in undoing.actions]
        if undoing.gesture is None:
            return self._taking_back(replay, undoing, actions, sight), False
        sent, *rest = actions
        if not touched or not self._undo.is_undone(sent, self._before(sent), sight):
            return self._given_up(replay, undoing, sight), False
        gesture = gestures()[undoing.gesture]
        on, event = undone(replay, self._now(), sent, gesture.told(self._settings.language))
        if undoing.then == "retry":
            return Change(on, None, (event,)), True
        if not rest:
            return paused(on, self._now(), undoing.why).preceded_by(event), False
        return self._taking_back(on, undoing, rest, sight).preceded_by(event), False

    def asked(self, replay: Replay, count: int, operator_id: str | None) -> Change:
        """The last ``count`` actions of a paused replay, latest first, beginning with a look at the live screen."""
        if replay.pause is None:
            raise ConflictError(
                phrased("run_refused.not_paused", replay_id=replay.replay_id, status=replay.status)
            )
        if count > self._settings.replay.undo_depth:
            raise ConflictError(
                phrased("run_refused.undo_depth", undo_depth=self._settings.replay.undo_depth)
            )
        done = self._done(replay)[:count]
        if len(done) < count:
            raise ConflictError(
                phrased("run_refused.undo_fewer", replay_id=replay.replay_id, count=len(done))
            )
        undo = Undoing(actions=tuple(one.command_id for one in done), then="pause", why=replay.pause)
        woken = RunResumed(
            replay_id=replay.replay_id, at=self._now(), step_index=replay.step_index, operator_id=operator_id
        )
        return looking_first(replay, self._now(), undo).preceded_by(woken)

    def _taking_back(
        self, replay: Replay, undoing: Undoing, actions: Sequence[ActionSent], sight: Sight
    ) -> Change:
        gesture = self._undo.gesture_for(actions[0], self._before(actions[0]), sight, asked=True)
        if gesture is None:
            message = say(self._settings.language, "recovery.unknown", what=actions[0].intention)
            why = undoing.why.model_copy(update={"message": message, "screenshot": sight.picture})
            return paused(replay, self._now(), why)
        return self._sending(replay, sight, gesture, actions, undoing.then, undoing.why)

    def _sending(
        self,
        replay: Replay,
        sight: Sight,
        gesture: KeyGesture,
        actions: Sequence[ActionSent],
        then: Literal["retry", "pause"],
        why: Pause,
    ) -> Change:
        command = KeyComboCommand(
            command_id=next_command_id(replay),
            keys=gesture.keys,
            expected=screen_guard(sight.view.frame.pixels, sight.front.title or None),
        )
        undo = Undoing(
            actions=tuple(one.command_id for one in actions), gesture=gesture.name, then=then, why=why
        )
        told = GestureSent(
            replay_id=replay.replay_id,
            at=self._now(),
            step_index=replay.step_index,
            command_id=command.command_id,
            gesture=gesture.name,
            undoes=actions[0].command_id,
            detail=gesture.told(self._settings.language),
            screenshot_ref=sight.picture,
        )
        return sending(replay, self._now(), command, undo, told)

    def _given_up(self, replay: Replay, undoing: Undoing, sight: Sight) -> Change:
        tried = gestures()[undoing.gesture or ""].told(self._settings.language)
        message = say(self._settings.language, "recovery.failed", why=undoing.why.message, tried=tried)
        why = undoing.why.model_copy(
            update={"message": message, "screenshot": sight.picture, "step_index": replay.step_index}
        )
        return paused(replay, self._now(), why)

    def _done(self, replay: Replay) -> list[ActionSent]:
        """Actions whose effect was seen, or is awaited, on the way the replay has gone; latest first."""
        events = self._journal.events(replay.replay_id)
        proven = {event.command_id for event in events if isinstance(event, ActionVerified)}
        taken = dict(enumerate(replay.taken))
        latest: dict[int, ActionSent] = {}
        for event in events:
            if isinstance(event, ActionSent) and (
                event.command_id in proven or event.command_id == replay.acting
            ):
                latest[event.step_index] = event
        return [
            event
            for index, event in sorted(latest.items(), reverse=True)
            if event.command_id == replay.acting or taken.get(index) == event.step
        ]

    def _sent(self, replay_id: str) -> list[ActionSent]:
        return [event for event in self._journal.events(replay_id) if isinstance(event, ActionSent)]

    def _before(self, sent: ActionSent) -> Sight:
        return self._observer.observe(self._journal.picture(sent.seen), sent.seen, sent.front)
