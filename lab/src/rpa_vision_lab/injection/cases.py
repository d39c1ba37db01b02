"""Which dialogs are thrown, in which order, and how each looks: told by a seed, so that a run can be repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from itertools import cycle
from random import Random

from rpa_vision.models.geometry import Box
from rpa_vision.models.replay.dialog import DECLARABLE_TYPES, DeclaredDialog, DeclaredDialogs, DialogType
from rpa_vision_lab.desktop.person import ScriptedPerson
from rpa_vision_lab.dpi.options import DialogAt, DialogKind, DpiOptions
from rpa_vision_lab.dpi.program import DpiProgram
from rpa_vision_lab.dpi.tasks import AGREEING
from rpa_vision_lab.injection.browser import BROWSER_ASKS, BrowserAsks, BrowserBox
from rpa_vision_lab.injection.own import KINDS, WRITTEN, OwnBox
from rpa_vision_lab.injection.thrown import THEMES, Look, Standing, around
from rpa_vision_lab.injection.toolkits import Maker, ToolkitBox, makers_of
from rpa_vision_lab.injection.unsaved import (
    GNU_HEALTH_ASKS,
    NOTEPAD_ASKS,
    Leaving,
    UnsavedNotepad,
    UnsavedRecord,
)
from rpa_vision_lab.injection.ward import AT
from rpa_vision_lab.injection.windows import (
    CREDENTIALS,
    ICONS,
    WindowsBox,
    WindowsCredentials,
    WindowsDesk,
    windows_can_show,
)
from rpa_vision_lab.injection.wordings import Kind, Wording, wordings

Throw = Callable[[DpiProgram, ScriptedPerson, ExitStack], AbstractContextManager[Standing]]
"""What has to be there before the replay begins is entered on the stack, and goes after it."""
_ORDER = (
    Kind.BUSINESS,
    Kind.SYSTEM,
    Kind.BUSINESS,
    Kind.UNKNOWN,
    Kind.BUSINESS,
    Kind.SUSPECT,
    Kind.BUSINESS,
    Kind.SYSTEM,
    Kind.UNKNOWN,
    Kind.BROWSER,
    Kind.LOOKALIKE,
)
USUAL = DpiOptions(position=AT)
_PROGRAM = Box(AT[0], AT[1], AT[0] + 1200, AT[1] + 760)
"""Where the program stands."""
_BEHIND = Box(_PROGRAM.left + 40, _PROGRAM.top + 40, _PROGRAM.right - 40, _PROGRAM.bottom - 40)
_SCALES = (1.0, 1.0, 1.25, 1.5)
_MOMENTS = ("on_open_record", "before_save", "after_2_seconds", "after_5_seconds", "after_8_seconds")
_WINDOWS_OFTEN = 0.5
"""How often Windows shows what it can show."""
_LAST_STEP = 8


@dataclass(frozen=True)
class Case:
    kind: Kind
    type: DialogType
    acceptable: tuple[DialogType, ...]
    answer: str | None
    """The one button that may be clicked; None: no button at all."""
    maker: str
    text: str
    at_step: int
    throw: Throw
    options: DpiOptions = USUAL

    @property
    def declared(self) -> DeclaredDialogs:
        """What the task's author says of a business question: its answer. Notices cannot be declared, and nothing is
        said of what must wait for a person."""
        asks = self.kind is Kind.BUSINESS and self.type in DECLARABLE_TYPES
        if not asks or self.answer is None:
            return {}
        written = WRITTEN.get(self.text, self.answer)
        return {self.type: DeclaredDialog(action="click", label=written)}


class Cases:
    def __init__(self, display: str, desk: WindowsDesk, seed: int) -> None:
        self._display = display
        self._desk = desk
        self._chance = Random(seed)  # noqa: S311 - no secret

    def __iter__(self) -> Iterator[Case]:
        left: dict[Kind, list[Callable[[], Case]]] = {kind: [] for kind in Kind}
        for kind in cycle(_ORDER):
            if not left[kind]:
                left[kind] = self._all_of(kind)
                self._chance.shuffle(left[kind])
            yield left[kind].pop()()

    def _all_of(self, kind: Kind) -> list[Callable[[], Case]]:
        """Each wording once before any comes again."""
        worded = [lambda one=one: self._worded(one) for one in wordings() if one.kind is kind]
        asked = [lambda one=one: self._asked(one) for one in BROWSER_ASKS if one.wording.kind is kind]
        own = [lambda one=one: self._own(one) for one, (own_kind, _) in KINDS.items() if own_kind is kind]
        real = {
            Kind.SYSTEM: [self._credentials],
            Kind.BUSINESS: [self._notepad],
            Kind.UNKNOWN: [self._gnu_health],
        }
        return [*worded, *asked, *own, *real.get(kind, ())]

    def _worded(self, wording: Wording) -> Case:
        look = self._look()
        if windows_can_show(wording) and self._chance.random() < _WINDOWS_OFTEN:
            icon = self._chance.choice(ICONS)
            return self._case(wording, "windows", lambda *_: WindowsBox(self._desk, wording, look, icon))
        maker: Maker = self._chance.choice(makers_of(wording))
        return self._case(wording, maker, lambda *_: ToolkitBox(self._display, maker, wording, look))

    def _asked(self, asks: BrowserAsks) -> Case:
        look = self._look()
        return self._case(asks.wording, "chromium", lambda *_: BrowserBox(self._display, asks, look))

    def _credentials(self) -> Case:
        look = self._look()
        return self._case(CREDENTIALS, "credui", lambda *_: WindowsCredentials(self._desk, CREDENTIALS, look))

    def _notepad(self) -> Case:
        look, display = self._look(), self._display

        def throw(_: DpiProgram, person: ScriptedPerson, before: ExitStack) -> Leaving:
            unsaved = before.enter_context(UnsavedNotepad(self._desk, person, _BEHIND))
            return Leaving(display, unsaved, look)

        return self._case(NOTEPAD_ASKS, "notepad", throw)

    def _gnu_health(self) -> Case:
        look, display = self._look(), self._display

        def throw(_: DpiProgram, person: ScriptedPerson, before: ExitStack) -> Leaving:
            return Leaving(display, before.enter_context(UnsavedRecord(display, person, _BEHIND)), look)

        return self._case(GNU_HEALTH_ASKS, "gnuhealth", throw)

    def _own(self, name: DialogKind) -> Case:
        kind, dialog_type = KINDS[name]
        ordered = DialogAt(self._chance.choice(_MOMENTS), name)
        return Case(
            kind,
            dialog_type,
            (),
            AGREEING[name] if kind is Kind.BUSINESS else None,
            "program",
            name,
            0,
            lambda program, person, _: OwnBox(program, person, ordered),
            DpiOptions(position=AT, dialogs=(ordered,)),
        )

    def _case(self, wording: Wording, maker: str, throw: Throw) -> Case:
        return Case(
            wording.kind,
            wording.type,
            wording.acceptable,
            wording.answer,
            maker,
            wording.text,
            self._chance.randint(0, _LAST_STEP),
            throw,
        )

    def _look(self) -> Look:
        theme = self._chance.choice(THEMES)
        centre = around(_PROGRAM, self._chance.uniform(-1, 1), self._chance.uniform(-1, 1))
        return Look(theme, self._chance.choice(_SCALES), centre)
