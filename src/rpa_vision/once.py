"""A value computed when first asked for, once, whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Once(Generic[Value]):
    """Whoever asks while it is being computed waits for it; a failure is raised and tried again next time."""

    def __init__(self, compute: Callable[[], Value]) -> None:
        self._compute = compute
        self._lock = Lock()
        self._computed: list[Value] = []

    def get(self) -> Value:
        with self._lock:
            if not self._computed:
                self._computed.append(self._compute())
            return self._computed[0]
