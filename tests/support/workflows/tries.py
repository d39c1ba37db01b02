"""How many examples a property is tried with."""

from __future__ import annotations

from hypothesis import settings

MORE_WHEN_THOROUGH = 8


def tries(examples: int) -> int:
    """For properties whose every example is slow: so many as a rule, and more where there is time."""
    is_thorough = settings.get_current_profile_name() == "thorough"
    return examples * MORE_WHEN_THOROUGH if is_thorough else examples
