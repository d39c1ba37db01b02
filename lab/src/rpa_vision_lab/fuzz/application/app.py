"""A drawn application at work: what it shows, and what its parts do. Knows nothing of who draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rpa_vision_lab.fuzz.application.spec import AppSpec, Field, Person, Run
from rpa_vision_lab.fuzz.application.store import Records
from rpa_vision_lab.fuzz.application.view import (
    Button,
    Choice,
    Dialog,
    Entry,
    Fact,
    Heading,
    Listing,
    Notice,
    Part,
    Row,
    TabBar,
    Toggle,
    View,
)
from rpa_vision_lab.fuzz.application.words import common_words

SEARCH = "search"
_RESORTS_AFTER_S = 0.6
_SLOW_SAVE_S = 6.0
_FORGOTTEN_AFTER_S = 0.1
"""Once the other field was seen to hold its value, as a rule."""
_FOCUS_LOST_AFTER_S = 0.19
"""Just after an agent has seen the field take the keyboard."""


class Timer(Protocol):
    def call_later(self, seconds: float, act: Callable[[], object]) -> None: ...


@dataclass
class State:
    rows: list[Person] = field(default_factory=list)
    query: str = ""
    searched: str | None = None
    chosen: str | None = None
    opened: Person | None = None
    done_to: Person | None = None
    """Whose row's own button was pressed."""
    page: int = 0
    looked_at: set[int] = field(default_factory=set)
    """Pages of the record that were turned to."""
    draft: dict[str, str] = field(default_factory=dict)
    filled_in: list[str] = field(default_factory=list)
    notice: str = ""
    dialogs: list[tuple[str, Dialog]] = field(default_factory=list)
    """Kind and content, the topmost last."""
    spent: set[str] = field(default_factory=set)
    """What happens once in a run has happened."""


class App:
    def __init__(self, spec: AppSpec, records: Records, timer: Timer) -> None:
        self.spec = spec
        self.records = records
        self.state = State()
        self.run: Run | None = None
        self.redraw: Callable[[], None] = lambda: None
        self.lose_focus: Callable[[], None] = lambda: None
        self._timer = timer
        self._common = common_words(spec.language)
        self._begun = 0

    def begin(self, run: Run) -> None:
        """From the first screen, with this run's people."""
        self.run, self.state = run, State()
        self._begun += 1
        self.records.begin(run.people)
        if not self.spec.searches:
            self._fill(run.people)
        self.redraw()

    # What is shown

    def view(self) -> View:
        parts = self._home() if self.state.opened is None else self._record(self.state.opened)
        dialog = self.state.dialogs[-1][1] if self.state.dialogs else None
        return View(self.spec.words.title, tuple(parts), dialog)

    def _home(self) -> list[Part]:
        words = self.spec.words
        parts: list[Part] = [Heading(words.many)]
        if self.spec.searches:
            parts += [Entry(SEARCH, words.search_field, self.state.query), Button("find", words.search)]
        parts.append(self._listing())
        if self.spec.opener == "select":
            parts.append(Button("open", words.open))
        if self.state.notice:
            parts.append(Notice(self.state.notice))
        return parts

    def _listing(self) -> Listing:
        common, shows_number = self._common, self.spec.number_in_list
        columns = [common["surname"], common["first_name"], common["born"], common["town"]]
        rows = []
        for one in self.state.rows:
            cells = [one.surname, one.first_name, one.born, one.town]
            rows.append(Row(one.number, one.town, tuple([one.number, *cells] if shows_number else cells)))
        return Listing(
            self.spec.list_style,
            self.spec.opener,
            self.spec.words.open,
            tuple([self.spec.words.number, *columns] if shows_number else columns),
            tuple(rows),
            self.state.chosen,
        )

    def _record(self, of: Person) -> list[Part]:
        words = self.spec.words
        parts: list[Part] = [Heading(f"{words.one} : {of.name}")]
        parts += [Fact(words.number, of.number), Fact(self._common["born"], of.born)]
        if self.spec.record_style == "tabs":
            parts.append(
                TabBar(tuple((f"tab:{at}", text) for at, text in enumerate(words.tabs)), self.state.page)
            )
        parts += [self._field(one) for one in self.fields_of_page(self.state.page)]
        last = self.spec.record_style != "wizard" or self.state.page == 1
        parts.append(Button("save", words.save) if last else Button("next", words.next))
        if self.state.notice:
            parts.append(Notice(self.state.notice))
        return parts

    def fields_of_page(self, page: int) -> Sequence[Field]:
        fields = self.spec.fields
        if self.spec.record_style == "form":
            return fields
        middle = (len(fields) + 1) // 2
        return fields[:middle] if page == 0 else fields[middle:]

    def _field(self, of: Field) -> Part:
        value = self.state.draft.get(of.key, "")
        match of.kind:
            case "toggle":
                return Toggle(of.key, of.label, value == "on")
            case "choice":
                return Choice(of.key, of.label, of.options, value, of.as_radio)
            case "text":
                return Entry(of.key, of.label, value)

    # What is done

    def typed(self, part: str, text: str) -> None:
        if part == SEARCH:
            self.state.query = text
        else:
            self._fill_in(part, text)

    def focused(self, part: str) -> None:
        if part != SEARCH and self._happens("loses_focus"):
            self._timer.call_later(_FOCUS_LOST_AFTER_S, self.lose_focus)

    def set(self, part: str, value: str) -> None:
        """A toggle or a choice."""
        self._fill_in(part, value)

    def _fill_in(self, part: str, value: str) -> None:
        self.state.draft[part] = value
        others = [one for one in self.state.filled_in if one != part]
        if others and self._happens("forgets"):
            self._later(_FORGOTTEN_AFTER_S, lambda: self._put_back(others))
        if part not in self.state.filled_in:
            self.state.filled_in.append(part)

    def _put_back(self, fields: Sequence[str]) -> None:
        """Those in sight: nobody could see the others."""
        if self.state.opened is not None:
            held, in_sight = self.records.held[self.state.opened.number], self.fields_of_page(self.state.page)
            self.state.draft |= {one.key: held[one.key] for one in in_sight if one.key in fields}

    def press(self, part: str) -> None:
        """A button, a link, a tab."""
        kind, _, of = part.partition(":")
        acts: dict[str, Callable[[str], None]] = {
            "find": lambda _: self._find(),
            "open": lambda number: self._open(number or self.state.chosen),
            "tab": lambda page: self._turn_to(int(page)),
            "next": lambda _: self._turn_to(1),
            "save": lambda _: self._save(),
            "answer": self._answer,
        }
        acts[kind](of)
        self.redraw()

    def choose(self, number: str | None) -> None:
        """A row; the toolkit itself shows that it is."""
        self.state.chosen = number

    def _find(self) -> None:
        query = self.state.query.strip().casefold()
        self.state.notice, self.state.chosen = "", None
        self.state.searched = self.state.query
        people = self._run.people
        self._fill([one for one in people if query and query in (one.surname.casefold(), one.number)])

    def _fill(self, people: Sequence[Person]) -> None:
        self.state.rows = []
        found = list(people)
        if self.spec.late_s:
            self._later(self.spec.late_s, lambda: self._arrive(found))
        else:
            self._arrive(found)

    def _arrive(self, people: list[Person]) -> None:
        self.state.rows = people
        if self.spec.resorts:
            self._later(_RESORTS_AFTER_S, self._resort)

    def _resort(self) -> None:
        self.state.rows = sorted(self.state.rows, key=lambda one: (one.town, one.number))

    def _open(self, number: str | None) -> None:
        people = self.state.rows
        at = next((at for at, one in enumerate(people) if one.number == number), None)
        if at is None or self.state.opened is not None:
            return
        if len(people) > 1 and self._happens("neighbour"):
            at = (at + 1) % len(people)
        if self.spec.record_style == "row":
            self._do_to(people[at])
            return
        self.state.opened = people[at]
        self.state.draft = dict(self.records.held[people[at].number])
        self.state.looked_at, self.state.filled_in, self.state.notice = set(), [], ""
        self._turn_to(0)
        self._interrupt()

    def _do_to(self, one: Person) -> None:
        self.state.done_to = one
        self.state.draft, self.state.notice = dict.fromkeys(self.records.held[one.number], "on"), ""
        self._save()
        self._interrupt()

    def _turn_to(self, page: int) -> None:
        self.state.page = page
        self.state.looked_at.add(page)

    def _save(self) -> None:
        if self.spec.confirms:
            of, words = self._meant, self.spec.words
            text = words.confirm.format(name=of.name, number=of.number)
            answers = (Button("answer:yes", words.yes), Button("answer:no", words.no))
            self.state.dialogs.append(("confirm", Dialog(words.confirm_title, text, answers)))
        else:
            self._saved()

    def _saved(self) -> None:
        if not self._happens("not_saved"):
            self.records.save(self._meant.number, dict(self.state.draft))
        if "slow_save" in self.state.spent or self._happens("slow_save"):
            self._later(_SLOW_SAVE_S, self._say_saved)
        else:
            self._say_saved()

    def _say_saved(self) -> None:
        words = self.spec.words
        if self.spec.saved_dialog:
            ok = (Button("answer:ok", "OK"),)
            self.state.dialogs.append(("saved", Dialog(words.notice_title, f"{words.saved}.", ok)))
        else:
            self.state.notice = words.saved
        if self.spec.back_to_list:
            self.state.opened, self.state.chosen = None, None

    def _answer(self, said: str) -> None:
        kind, _ = self.state.dialogs.pop()
        if kind == "confirm" and said == "yes":
            self._saved()
        elif kind == "dangerous" and said == "yes":
            self.records.destroy(self._meant.number)

    def _interrupt(self) -> None:
        kind, words = self._run.interruption, self.spec.words
        if kind is not None:
            self.state.spent.add(kind)
        if kind == "harmless":
            ok = (Button("answer:ok", "OK"),)
            self.state.dialogs.append((kind, Dialog(words.notice_title, words.harmless, ok)))
        elif kind == "dangerous":
            answers = (Button("answer:yes", words.yes), Button("answer:no", words.no))
            self.state.dialogs.append((kind, Dialog(words.confirm_title, words.dangerous, answers)))

    def _happens(self, fault: str) -> bool:
        """Once in a run that has this fault."""
        if self._run.fault != fault or fault in self.state.spent:
            return False
        self.state.spent.add(fault)
        return True

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        """Unless another run has begun by then."""
        begun = self._begun

        def then() -> None:
            if begun != self._begun:
                return
            shown = self.view()
            act()
            if self.view() != shown:  # a list that is sorted behind an open record leaves its fields alone
                self.redraw()

        self._timer.call_later(seconds, then)

    @property
    def _run(self) -> Run:
        if self.run is None:
            raise RuntimeError("no run was begun")
        return self.run

    @property
    def _meant(self) -> Person:
        of = self.state.opened or self.state.done_to
        if of is None:
            raise RuntimeError("no record is open, and no row's button was pressed")
        return of
