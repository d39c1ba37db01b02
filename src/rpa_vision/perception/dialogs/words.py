"""What must be known of words to tell a dialog from the rest of a screen."""

from __future__ import annotations

from typing import Protocol

from rpa_vision.text.search import Said


class DialogWords(Protocol):
    """Told by the catalogue that dialogs are judged by, so that all look for the same ones."""

    @property
    def known_answers(self) -> frozenset[str]: ...

    @property
    def goes_on(self) -> frozenset[str]:
        """Answers of a window to work in, not of a dialog."""
        ...

    @property
    def window_titles(self) -> tuple[str, ...]: ...

    @property
    def suspect(self) -> tuple[str, ...]: ...

    @property
    def pages(self) -> tuple[str, ...]: ...

    def gives_away(self, said: Said) -> bool:
        """Whether the system or a browser says so."""
        ...

    def heads_page(self, line: Said) -> bool: ...
