"""A field that is to show a value: opening its list and picking the value there are only the means."""

from __future__ import annotations

from typing import Literal

from rpa_vision.models.base import Model, Words

Does = Literal["opens", "picks"]
"""Opens the list; picks the value in it."""


class Choosing(Model):
    """Where the field shows the value already, neither click is made."""

    label: Words
    """Of the field."""
    value: Words
    does: Does
