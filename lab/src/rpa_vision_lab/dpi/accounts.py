"""The one account of a program whose data are invented."""

from __future__ import annotations

USER = "mvalmont"
PASSWORD = "tilleuls"  # noqa: S105 - guards nothing
