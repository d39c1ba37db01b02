"""Layers 1 and 2: one screen, seen at four levels, and the elements on it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

from pydantic import model_validator

from rpa_vision.models.base import Count, Id, JsonObject, Model, RelativePath, Role, SessionId, Unit, When
from rpa_vision.models.embedding import VectorRef
from rpa_vision.models.geometry import Box, Point, Size
from rpa_vision.models.graph.spoken import Spoken


class ElementType(StrEnum):
    BUTTON = "button"
    TEXT_INPUT = "text_input"
    CHECKBOX = "checkbox"
    RADIO = "radio"
    DROPDOWN = "dropdown"
    TAB = "tab"
    LINK = "link"
    ICON = "icon"
    IMAGE = "image"
    MENU_ITEM = "menu_item"
    TABLE_ROW = "table_row"
    TABLE_CELL = "table_cell"
    COLUMN_HEADER = "column_header"
    LIST_ITEM = "list_item"
    """Of a list or a tree, open or always there."""
    LABEL = "label"
    DIALOG = "dialog"
    WINDOW = "window"
    UNKNOWN = "unknown"


class VisualFeatures(Model):
    dominant_color: str = ""
    has_icon: bool = False
    shape: str = ""
    size_category: str = ""


class ElementEmbeddings(Model):
    image: VectorRef | None = None
    text: VectorRef | None = None


class UIElement(Model):
    element_id: Id
    type: ElementType
    role: Role
    bbox: Box
    center: Point
    label: str = ""
    label_confidence: Unit = 0.0
    embeddings: ElementEmbeddings = ElementEmbeddings()
    visual_features: VisualFeatures = VisualFeatures()
    tags: tuple[str, ...] = ()
    confidence: Unit
    metadata: JsonObject = {}

    @model_validator(mode="after")
    def _center_is_inside(self) -> UIElement:
        if not self.bbox.contains(self.center):
            raise ValueError("center: lies outside bbox")
        return self


class WindowState(Model):
    app_name: str
    window_title: str
    screen_resolution: Size


class RawLevel(Model):
    screenshot_path: RelativePath
    capture_method: str
    file_size_bytes: Count


class PerceptionLevel(Model):
    embedding: VectorRef | None = None
    detected_text: tuple[str, ...] = ()
    text_detection_method: str = ""
    confidence_avg: Unit = 0.0


class ContextLevel(Model):
    current_workflow_candidate: Id | None = None
    workflow_step: Count | None = None
    user_id: Id | None = None
    tags: tuple[str, ...] = ()
    business_variables: JsonObject = {}


class ScreenState(Model):
    """One screenshot, one instant: the levels have no time or picture of their own to disagree about."""

    schema_version: Literal["screenstate_v1"] = "screenstate_v1"
    screen_state_id: Id
    timestamp: When
    session_id: SessionId
    window: WindowState
    raw: RawLevel
    perception: PerceptionLevel = PerceptionLevel()
    ui_elements: tuple[UIElement, ...] = ()
    context: ContextLevel = ContextLevel()
    metadata: JsonObject = {}

    def says(self, _spoken: Spoken) -> bool:
        """Where its words stand is not kept: nothing speaks against it."""
        return True

    def is_titled_otherwise(self, _spoken: Spoken, _titles: Sequence[str]) -> bool:
        """Nor is which of them are its title: a sentence alone is not enough."""
        return True

    @model_validator(mode="after")
    def _levels_agree(self) -> ScreenState:
        screen = self.window.screen_resolution.box
        seen: set[str] = set()
        for index, element in enumerate(self.ui_elements):
            if not screen.encloses(element.bbox):
                raise ValueError(f"ui_elements.{index}.bbox: lies outside the screenshot")
            seen.add(element.element_id)
        if len(seen) != len(self.ui_elements):
            raise ValueError("ui_elements: two have the same element_id")
        counted = self.metadata.get("ui_elements_count", len(self.ui_elements))
        if counted != len(self.ui_elements):
            raise ValueError(
                f"metadata.ui_elements_count: is not {len(self.ui_elements)}, the number of elements"
            )
        return self
