"""Whether a token, or a login, is still good, for those whose request lasts: it may be taken back meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime

from rpa_vision.storage.store import Store


def still_allowed(store: Store, token_id: str | None) -> bool:
    """``token_id``: None for the server's own, which lasts as long as the server."""
    if token_id is None or store.tokens.holds(token_id, datetime.now(UTC)):
        return True
    return store.accounts.holds(token_id)
