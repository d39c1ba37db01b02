"""What is opened part by part: whatever fails on the way closes the parts that are open already."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import ExitStack
from types import TracebackType
from typing import Self


class Opened(ABC):
    def __init__(self) -> None:
        self._running = ExitStack()

    @abstractmethod
    def _open(self, starting: ExitStack) -> None:
        """All that is to be closed at the end, in the order it is opened."""

    def __enter__(self) -> Self:
        with ExitStack() as starting:
            self._open(starting)
            self._running = starting.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()
