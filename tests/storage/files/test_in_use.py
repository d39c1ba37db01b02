"""Windows refuses what touches a file that somebody has open: waited out, and only that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rpa_vision.storage.files.in_use import once_free


def refused(winerror: int | None) -> PermissionError:
    error = PermissionError(13, "refused")
    if winerror is not None:
        error.winerror = winerror  # type: ignore[attr-defined]
    return error


def refusing(times: int, winerror: int | None) -> tuple[Callable[[], str], list[None]]:
    """A stand-in for what Windows does to a rename."""
    asked: list[None] = []

    def do() -> str:
        asked.append(None)
        if len(asked) <= times:
            raise refused(winerror)
        return "done"

    return do, asked


@pytest.mark.parametrize("winerror", [5, 32, 33])
def test_a_file_that_is_open_elsewhere_is_waited_for(winerror: int) -> None:
    do, asked = refusing(3, winerror)
    assert once_free(do) == "done"
    assert len(asked) == 4


@pytest.mark.parametrize("winerror", [None, 19])
def test_what_is_forbidden_is_an_error_at_once(winerror: int | None) -> None:
    do, asked = refusing(1, winerror)
    with pytest.raises(PermissionError):
        once_free(do)
    assert len(asked) == 1


def test_who_never_lets_go_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rpa_vision.storage.files.in_use._PATIENCE_S", 0.05)
    do, asked = refusing(10**9, 32)
    with pytest.raises(PermissionError, match="refused"):
        once_free(do)
    assert len(asked) > 1
