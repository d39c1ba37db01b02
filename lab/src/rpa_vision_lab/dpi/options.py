"""Everything that can be different from one day to the next in the program: looks, words, speed, faults."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from rpa_vision.errors import BadInputError

Theme = Literal["light", "dark", "high_contrast"]
Order = Literal["standard", "mirrored", "compact"]
Wording = Literal["standard", "variant"]
Language = Literal["fr", "en"]
Fault = Literal[
    "says_saved_stores_nothing",
    "stores_other_patient",
    "opens_other_patient",
    "drops_last_character",
    "changes_decimal",
]
DialogKind = Literal[
    "info_ok",
    "confirm_yes_no",
    "save_changes",
    "overwrite",
    "session_warning",
    "session_expired",
    "printer_error",
    "update_available",
    "unknown",
]
MOMENTS = ("after_login", "on_open_record", "before_save", "after_save")
_AFTER_SECONDS = re.compile(r"after_(\d{1,4})_seconds")
SMALLEST_SCALE, LARGEST_SCALE = 1.0, 1.75
_LONGEST_ANSWER_MS = 60_000


class DialogAt(NamedTuple):
    """One dialog, met once: at one of MOMENTS or ``after_N_seconds`` (counted from the login)."""

    moment: str
    kind: DialogKind

    @property
    def seconds(self) -> int | None:
        found = _AFTER_SECONDS.fullmatch(self.moment)
        return int(found[1]) if found else None


@dataclass(frozen=True)
class DpiOptions:
    theme: Theme = "light"
    scale: float = 1.0
    font: str = "DejaVu Sans"
    order: Order = "standard"
    wording: Wording = "standard"
    language: Language = "fr"
    slow_ms: int = 0
    """How long a search, an opening or a save takes to answer."""
    dialogs: tuple[DialogAt, ...] = ()
    faults: frozenset[Fault] = frozenset()
    position: tuple[int, int] | None = None
    """Of the windows' frame, in real pixels; the window manager chooses when absent."""

    def __post_init__(self) -> None:
        _one_of("theme", self.theme, get_args(Theme))
        _one_of("order", self.order, get_args(Order))
        _one_of("wording", self.wording, get_args(Wording))
        _one_of("language", self.language, get_args(Language))
        if not SMALLEST_SCALE <= self.scale <= LARGEST_SCALE:
            raise BadInputError(f"scale: {self.scale} is not within {SMALLEST_SCALE} and {LARGEST_SCALE}")
        if not 0 <= self.slow_ms <= _LONGEST_ANSWER_MS:
            raise BadInputError(f"slow_ms: {self.slow_ms} is not within 0 and {_LONGEST_ANSWER_MS}")
        for fault in self.faults:
            _one_of("faults", fault, get_args(Fault))
        for dialog in self.dialogs:
            _one_of("dialogs", dialog.kind, get_args(DialogKind))
            if dialog.seconds is None:
                _one_of("dialogs", dialog.moment, (*MOMENTS, "after_N_seconds"))

    def arguments(self) -> list[str]:
        """What ``parse`` turns back into these options."""
        words = [f"--theme={self.theme}", f"--scale={self.scale}", f"--font={self.font}"]
        words += [f"--order={self.order}", f"--wording={self.wording}", f"--language={self.language}"]
        words += [f"--slow-ms={self.slow_ms}"]
        words += [f"--dialog={dialog.moment}={dialog.kind}" for dialog in self.dialogs]
        words += [f"--fault={fault}" for fault in sorted(self.faults)]
        if self.position is not None:
            words.append(f"--position={self.position[0]},{self.position[1]}")
        return words


def _one_of(name: str, value: str, allowed: Sequence[str]) -> None:
    if value not in allowed:
        raise BadInputError(f"{name}: {value!r} is not one of {', '.join(allowed)}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--theme", choices=get_args(Theme), default="light")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--font", default="DejaVu Sans")
    parser.add_argument("--order", choices=get_args(Order), default="standard")
    parser.add_argument("--wording", choices=get_args(Wording), default="standard")
    parser.add_argument("--language", choices=get_args(Language), default="fr")
    parser.add_argument("--slow-ms", type=int, default=0)
    parser.add_argument("--dialog", type=_dialog, action="append", default=[], metavar="MOMENT=KIND")
    parser.add_argument("--fault", choices=get_args(Fault), action="append", default=[])
    parser.add_argument("--position", type=_position, metavar="X,Y")


def options_of(arguments: argparse.Namespace) -> DpiOptions:
    return DpiOptions(
        theme=arguments.theme,
        scale=arguments.scale,
        font=arguments.font,
        order=arguments.order,
        wording=arguments.wording,
        language=arguments.language,
        slow_ms=arguments.slow_ms,
        dialogs=tuple(arguments.dialog),
        faults=frozenset(arguments.fault),
        position=arguments.position,
    )


def _dialog(text: str) -> DialogAt:
    moment, _, kind = text.partition("=")
    if kind not in get_args(DialogKind):
        raise argparse.ArgumentTypeError(f"{kind!r} is not one of {', '.join(get_args(DialogKind))}")
    return DialogAt(moment, kind)  # type: ignore[arg-type]


def _position(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)
