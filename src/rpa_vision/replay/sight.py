"""One look at the driven screen during a replay: its picture, its window and what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rpa_vision.learning.matching.known import KnownScreens
from rpa_vision.models.embedding import Vector
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.graph.spoken import Spoken
from rpa_vision.models.graph.workflow import Node
from rpa_vision.models.screen import PerceptionLevel, UIElement, WindowState
from rpa_vision.models.session import WindowContext
from rpa_vision.perception.describe import text_level, window_state
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.perception.view import ScreenView
from rpa_vision.replay.obstacles.hearing import Heard, dialogs_on, hear


@dataclass(frozen=True)
class Sight:
    """What a template may ask about, each part found when first asked for: most ask for text alone, and a
    picture that is only compared pixel by pixel costs no reading."""

    view: ScreenView
    front: WindowContext
    picture: str
    """The blob the picture is kept under, as evidence."""

    @cached_property
    def window(self) -> WindowState:
        return window_state(self.view, self.front)

    @cached_property
    def perception(self) -> PerceptionLevel:
        return text_level(self.view)

    @property
    def ui_elements(self) -> tuple[UIElement, ...]:
        return self.view.elements

    @cached_property
    def _dialogs(self) -> tuple[DialogBox, ...]:
        return tuple(dialogs_on(self.view))

    @cached_property
    def _heard(self) -> dict[Spoken, Heard | None]:
        return {}

    def hears(self, spoken: Spoken) -> Heard | None:
        """The dialog that says this, and no more."""
        if spoken not in self._heard:
            self._heard[spoken] = hear(self.view, self._dialogs, spoken)
        return self._heard[spoken]

    def says(self, spoken: Spoken) -> bool:
        return self.hears(spoken) is not None

    def is_titled_otherwise(self, spoken: Spoken, titles: Sequence[str]) -> bool:
        heard = self.hears(spoken)
        return heard is not None and heard.is_titled_otherwise(titles)

    @property
    def vector(self) -> Vector:
        """A far screen has no title of its own to tell: it is then read off the picture."""
        return self.view.state_titled(self.front.title or None).vector

    def shows(self, node: Node, known: KnownScreens) -> bool:
        """The vector, which costs most, is made only where everything else fits."""
        template = node.screen_template
        if template.embedding_prototype is None or not template.fits(self):
            return node.matches(self)[0]
        return node.matches(self, self._vector_for(template), known.prototype(node.node_id))[0]

    def shows_but_for_its_words(self, node: Node) -> bool:
        """A dialog with the title and the buttons of the one that is meant, which says something else."""
        template = node.screen_template
        if template.spoken is None or self.says(template.spoken):
            return False
        return template.model_copy(update={"spoken": None}).fits(self)

    def _vector_for(self, template: ScreenTemplate) -> Vector:
        """Nobody tells the title of a far screen: where the template's has been read on it, that is its title."""
        asked = next(iter(template.window.title_contains_any_of), None)
        return self.view.state_titled(self.front.title or asked).vector
