"""A doubt as a question: what a person may answer, what each answer would mean, and the pictures it is asked with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rpa_vision.models.base import Id, Model, ScreenshotId, SessionId, When
from rpa_vision.models.geometry import Box
from rpa_vision.models.target import Target


class AnswerOption(Model):
    option_id: Id
    kind: Literal["value", "same", "first", "person"]
    """The one that shows this value; always the very one that was shown; always the first; a person chooses each time."""
    named: str = ""
    """Of a value: the column or label it stands under, as the person reads it; of the one shown: what it says."""
    target: Target | None = None
    """What the action looks for from then on; None: as before, or nothing tells it."""

    @model_validator(mode="after")
    def _a_person_needs_no_target(self) -> AnswerOption:
        if self.kind == "person" and self.target is not None:
            raise ValueError("target: what a person chooses each time is not looked for")
        return self


class ShownAmongRivals(Model):
    """One demonstration: what the person took, and what could have been meant as well."""

    session_id: SessionId
    screenshot_id: ScreenshotId
    chosen: Box
    rivals: tuple[Box, ...] = ()


class DoubtAnswer(Model):
    option: Id
    by: Id | None = None
    at: When


class Question(Model):
    options: Annotated[tuple[AnswerOption, ...], Field(min_length=1)]
    pictures: tuple[ShownAmongRivals, ...] = ()
    answer: DoubtAnswer | None = None

    @model_validator(mode="after")
    def _options_differ(self) -> Question:
        names = [one.option_id for one in self.options]
        if len(set(names)) < len(names):
            raise ValueError("options: two have the same id")
        if self.answer is not None and self.answer.option not in names:
            raise ValueError(f"answer.option: there is no option {self.answer.option}")
        return self

    @property
    def is_settled(self) -> bool:
        """From now on something tells which one is meant."""
        chosen = next(
            (one for one in self.options if self.answer and one.option_id == self.answer.option), None
        )
        return chosen is not None and (chosen.kind == "same" or chosen.target is not None)
