"""``python as_on_windows.py serve …``: the command line with what Windows' Python has, as far as our own code asks.

A stand-in for Windows, on Linux: modules and attributes that are POSIX's alone are hidden, ``sys.platform`` and
``os.name`` say what they say on Windows. Only our modules are told so: libraries and Python itself go by the machine
they really run on.
"""

from __future__ import annotations

import builtins
import importlib.abc
import importlib.machinery
import signal
import sys
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from hidden_posix import ATTRIBUTES, MODULES

OURS = "rpa_vision"
SAID: Mapping[str, Mapping[str, Any]] = {
    "os": {"name": "nt", "O_BINARY": 0},
    "sys": {"platform": "win32"},
    "signal": {"SIGBREAK": signal.SIGTTIN, "CTRL_BREAK_EVENT": signal.SIGTTIN},
    "subprocess": {"CREATE_NEW_PROCESS_GROUP": 0},
}
"""Ctrl-Break is played by a signal that nobody sends here otherwise."""


class Told(ModuleType):
    """A module as Windows has it."""

    def __init__(self, real: ModuleType) -> None:
        super().__init__(real.__name__)
        vars(self)["_real"] = real

    def __getattr__(self, name: str) -> Any:
        real = vars(self)["_real"]
        if name in ATTRIBUTES.get(real.__name__, ()):
            raise AttributeError(f"module {real.__name__!r} has no attribute {name!r} on Windows")
        said = SAID.get(real.__name__, {})
        return said[name] if name in said else getattr(real, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(vars(self)["_real"], name, value)


_TOLD = {name: Told(sys.modules.get(name) or __import__(name)) for name in {*ATTRIBUTES, *SAID}}


def _import(name: str, *context: Any, **named: Any) -> ModuleType:
    if name.partition(".")[0] in MODULES:
        raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
    found = builtins.__import__(name, *context, **named)
    return _TOLD.get(name, found)


class _OurLoader(importlib.machinery.SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": _import}
        super().exec_module(module)


class OurModules(importlib.abc.MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] != OURS:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = _OurLoader(name, spec.loader.path)
        return spec


def hide() -> None:
    """From now on, for what of ours is imported later."""
    sys.meta_path.insert(0, OurModules())


def main() -> None:
    hide()
    from rpa_vision.cli.main import run

    run()


if __name__ == "__main__":
    main()
