"""How a node knows its screen: window, then text, then elements, then similarity."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Protocol

from pydantic import Field

from rpa_vision.models.base import Cosine, Model, Role, Words
from rpa_vision.models.embedding import Dimensions, Vector, VectorRef
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.screen import ElementType, PerceptionLevel, UIElement, WindowState
from rpa_vision.text.folding import folded, said_in, squeezed, statements
from rpa_vision.text.legible import LETTERS_TO_ONE_MISREAD

SEVERAL, NEARLY_ALL = 4, 0.8
"""Texts that a screen must be known by, or words that it must say, and the part of the texts that must be read, where
its title cannot be."""


ARTICLE = 2
"""Letters of the longest words that stand in every sentence."""


class TemplateScreen(Protocol):
    """What a template asks about a screen: a stored state has it, and a live one finds it when asked."""

    @property
    def window(self) -> WindowState: ...

    @property
    def perception(self) -> PerceptionLevel: ...

    @property
    def ui_elements(self) -> Sequence[UIElement]: ...

    def says(self, spoken: Spoken) -> bool:
        """Whether a dialog on it says this, and no more."""

    def is_titled_otherwise(self, spoken: Spoken, titles: Sequence[str]) -> bool:
        """Whether the dialog that says this bears another title, read without a doubt."""


class WindowTemplate(Model):
    app_name_any_of: tuple[str, ...] = ()
    title_contains_any_of: tuple[Words, ...] = ()

    def fits(self, state: TemplateScreen) -> bool:
        app, title = folded(state.window.app_name), folded(state.window.window_title)
        if not _is_told(state.window):
            return self._is_read(state)
        return (not self.app_name_any_of or app in map(folded, self.app_name_any_of)) and (
            not self.title_contains_any_of
            or any(folded(part) in title for part in self.title_contains_any_of)
        )

    def _is_read(self, state: TemplateScreen) -> bool:
        """Nobody tells which window of a far screen is in front: its title must at least stand somewhere on it."""
        if not self.title_contains_any_of:
            return True
        lines = [squeezed(line) for line in state.perception.detected_text]
        return any(_nearly_in(squeezed(part), line) for part in self.title_contains_any_of for line in lines)


def _nearly_in(title: str, line: str) -> bool:
    """Titles are small and pale: a letter of a long one may be misread, lost or doubled."""
    changes = [0] * (len(line) + 1)
    for place, letter in enumerate(title, 1):
        before, changes = changes, [place]
        for end, seen in enumerate(line, 1):
            changes.append(min(before[end - 1] + (letter != seen), before[end] + 1, changes[-1] + 1))
    return min(changes) <= len(title) // LETTERS_TO_ONE_MISREAD


def _is_told(window: WindowState) -> bool:
    return bool(window.app_name or window.window_title)


class RequiredElement(Model):
    role: Role
    type_any_of: tuple[ElementType, ...] = ()
    min_count: Annotated[int, Field(ge=1)] = 1

    def fits(self, state: TemplateScreen) -> bool:
        alike = sum(
            element.role == self.role and (not self.type_any_of or element.type in self.type_any_of)
            for element in state.ui_elements
        )
        return alike >= self.min_count


class EmbeddingPrototype(VectorRef):
    dimensions: Dimensions = 512
    min_cosine_similarity: Cosine = 0.85
    min_where_all_is_said: Cosine | None = None
    """Enough where every text that it is known by is read, and one at least is said on no other screen of the task:
    another font, or a list of few rows, moves the words about and takes none of them away."""
    sample_count: Annotated[int, Field(ge=1)]


class ScreenTemplate(Model):
    window: WindowTemplate = WindowTemplate()
    required_text_any: tuple[Words, ...] = ()
    required_text_min: Annotated[int, Field(ge=1)] = 1
    """How many of them must be seen: more than one where a dialog could leave some of them uncovered."""
    required_ui_elements: tuple[RequiredElement, ...] = ()
    optional_elements: tuple[RequiredElement, ...] = ()
    spoken: Spoken | None = None
    """What it tells or asks, where it is a dialog; None where it is none, or was learnt before that was kept."""
    embedding_prototype: EmbeddingPrototype | None = None
    """None while a node was learnt without an embedding; its words alone must then identify it."""

    def matches(
        self, state: TemplateScreen, embedding: Vector | None = None, prototype: Vector | None = None
    ) -> tuple[bool, float]:
        """Whether this is the screen, and how surely. Deterministic: same inputs, same answer.

        ``embedding`` is the screen's vector, ``prototype`` the one ``embedding_prototype`` refers to.
        """
        if not self.fits(state):
            return False, 0.0
        if self.embedding_prototype is None:
            return True, 1.0
        if embedding is None or prototype is None:
            return False, 0.0
        similarity = embedding.similarity(prototype)
        return similarity >= self._least_like(self.embedding_prototype, state), max(0.0, similarity)

    def _least_like(self, prototype: EmbeddingPrototype, state: TemplateScreen) -> float:
        where_all_is_said = prototype.min_where_all_is_said
        if where_all_is_said is None or self.texts_seen(state) < len(self.required_text_any):
            return prototype.min_cosine_similarity
        return min(where_all_is_said, prototype.min_cosine_similarity)

    def at_least(self, similarity: float) -> ScreenTemplate:
        """The same screen, known only when it is this similar. Never less than it asks for itself."""
        prototype = self.embedding_prototype
        if prototype is None or prototype.min_cosine_similarity >= similarity:
            return self
        stricter = prototype.model_copy(
            update={"min_cosine_similarity": similarity, "min_where_all_is_said": None}
        )
        return self.model_copy(update={"embedding_prototype": stricter})

    def fits(self, state: TemplateScreen) -> bool:
        """All but the similarity, cheapest first."""
        return (
            (self._says_enough(state) or (self._window_fits(state) and self._text_fits(state)))
            and all(required.fits(state) for required in self.required_ui_elements)
            and (self.spoken is None or state.says(self.spoken))
        )

    def _window_fits(self, state: TemplateScreen) -> bool:
        """Nobody tells the title of a far screen, and where compression is strong it cannot be read either. Then
        nearly all that the screen is known by must be there, or all that it says."""
        if self.window.fits(state):
            return True
        if _is_told(state.window):
            return False
        texts = self.required_text_any
        plain = len(texts) >= SEVERAL and self.texts_seen(state) >= NEARLY_ALL * len(texts)
        return plain or self.spoken is not None

    def _says_enough(self, state: TemplateScreen) -> bool:
        """A dialog of a far screen that says a whole sentence is known by it: its title and the labels of its buttons
        are short, and the first to be lost."""
        if self.spoken is None or _is_told(state.window):
            return False
        sentence = sum(len(word) > ARTICLE for word in self.spoken.lasting) >= SEVERAL
        return sentence and not state.is_titled_otherwise(self.spoken, self.window.title_contains_any_of)

    @property
    def asks_for_nothing(self) -> bool:
        """It would match every screen there is."""
        return self.model_copy(update={"optional_elements": (), "required_text_min": 1}) == ScreenTemplate()

    def texts_seen(self, state: TemplateScreen) -> int:
        """The window's title is one of them, and its system tells it without misreading."""
        return self._seen_in((*state.perception.detected_text, state.window.window_title))

    def elements_seen(self, state: TemplateScreen) -> int:
        """Of those that need not be there."""
        return sum(element.fits(state) for element in self.optional_elements)

    def _seen_in(self, texts: Iterable[str]) -> int:
        said = statements(texts)
        return sum(squeezed(text) in said for text in self.required_text_any)

    def _text_fits(self, state: TemplateScreen) -> bool:
        """A screen is not read where nothing is asked about its text. Two buttons may be read as one line, and each
        still has its own label; seeing elements costs most, and is done last."""
        least = min(self.required_text_min, len(self.required_text_any))
        if least == 0 or (seen := self.texts_seen(state)) >= least:
            return True
        if seen == 0:
            return False
        labels = (element.label for element in state.ui_elements)
        return self._seen_in((*state.perception.detected_text, state.window.window_title, *labels)) >= least


def first_failure(conditions: Iterable[Condition], state: TemplateScreen) -> str | None:
    """Why these do not all hold on this screen; None when they do."""
    return next((why for one in conditions if (why := one.failure(state)) is not None), None)


class Condition(Model):
    """Something that must be visible before or after an action."""

    kind: Literal[
        "text_visible", "text_absent", "window_title_contains", "window_title_differs", "element_present"
    ]
    value: Words

    def failure(self, state: TemplateScreen) -> str | None:
        """Why it does not hold on this screen; None when it does.

        A text is visible when something on the screen says it and no more; it is absent only when no text
        contains it. Either way doubt counts as failure.
        """
        if not squeezed(self.value):  # a parameter filled in with nothing
            return "there is no text to look for"
        lines = state.perception.detected_text
        match self.kind:
            case "text_visible":
                seen = squeezed(self.value) in said_in(lines)
                return None if seen else f"« {self.value} » is not on the screen"
            case "text_absent":
                seen = squeezed(self.value) in squeezed(" ".join(lines))
                return f"« {self.value} » is on the screen" if seen else None
            case "window_title_contains":
                title = state.window.window_title
                seen = folded(self.value) in folded(title)
                return None if seen else f"window « {title} » is not « {self.value} »"
            case "window_title_differs":
                return self._failure_to_differ(state.window.window_title)
            case "element_present":
                roles = {element.role for element in state.ui_elements}
                return None if self.value in roles else f"no element with role {self.value} on the screen"

    def _failure_to_differ(self, title: str) -> str | None:
        if not squeezed(title):
            return "nobody tells the title of the window"
        return f"window « {title} » is still the one before" if folded(self.value) in folded(title) else None
