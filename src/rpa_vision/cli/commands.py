"""The commands of ``rpa-vision``: named here, loaded when one of them is called.

Whoever asks for the list of them should not wait for what they do: a summary stands beside each name, and an
installed package may add its own (entry points of the group ``rpa_vision.commands``, each a tuple of ``Command``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

ADDED = "rpa_vision.commands"


class Command(NamedTuple):
    name: str
    summary: str
    """The first sentence of its own help."""
    where: str
    """« module:name » of a function, or of a ``typer.Typer`` with commands of its own."""

    def load(self) -> Any:
        module, _, name = self.where.partition(":")
        loaded = getattr(import_module(module), name)
        if not isinstance(loaded, typer.Typer):
            function, loaded = loaded, typer.Typer(add_completion=False)
            loaded.command()(function)
        command = get_command(loaded)
        command.name = self.name
        return command


@cache
def added_commands() -> tuple[Command, ...]:
    return tuple(command for point in entry_points(group=ADDED) for command in point.load())


class CommandGroup(TyperGroup):
    """Shows the list without loading any of them."""

    own: Sequence[Command] = ()

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - named by the base class
        return [command.name for command in self._all()]

    def get_command(self, ctx: Any, cmd_name: str) -> TyperCommand | None:  # noqa: ARG002 - named by the base class
        return next((NamedCommand(command) for command in self._all() if command.name == cmd_name), None)

    def _all(self) -> tuple[Command, ...]:
        return *self.own, *added_commands()


class NamedCommand(TyperCommand):
    """One that is loaded when it is called."""

    def __init__(self, command: Command) -> None:
        super().__init__(command.name, help=command.summary)
        self._command = command

    @property
    def loaded(self) -> Any:
        return self._command.load()

    def make_context(self, *given: Any, **options: Any) -> Any:
        return self.loaded.make_context(*given, **options)
