"""What the program keeps: one frozen class per kind of row."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Patient:
    ipp: str
    birth_name: str
    used_name: str
    given: str
    sex: str
    born: str
    """ISO date, as every stored date."""
    birth_place: str
    family: str
    children: int
    address: str
    postcode: str
    town: str
    phone: str
    email: str
    doctor: str
    cover: str
    long_illness: bool
    shared_record: bool
    confidential: bool
    allergies: str
    history: str
    version: int = 1
    """Counts every change of the record, stays and vital signs included."""
    changed_by: str = ""

    @property
    def full_name(self) -> str:
        return f"{self.used_name} {self.given}"


@dataclass(frozen=True)
class Act:
    code: str
    day: str


@dataclass(frozen=True)
class Coding:
    """What a coder enters for one stay."""

    nda: str
    principal: str = ""
    related: str = ""
    associated: tuple[str, ...] = ()
    acts: tuple[Act, ...] = ()
    exit_mode: str = "home"
    destination: str = "none"
    severity: str = "1"
    sessions: int = 0
    complete: bool = False
    comment: str = ""


@dataclass(frozen=True)
class Stay:
    nda: str
    ipp: str
    ward: str
    entered: str
    left: str
    entry_mode: str
    physician: str
    coding: Coding

    @property
    def state(self) -> str:
        return "coded" if self.coding.principal else "to_code"


@dataclass(frozen=True)
class Vitals:
    ipp: str
    day: str
    hour: str
    temperature: float | None = None
    systolic: int | None = None
    diastolic: int | None = None
    pulse: int | None = None
    oxygen: int | None = None
    weight: float | None = None
    pain: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Document:
    ipp: str
    day: str
    kind: str
    author: str


@dataclass(frozen=True)
class JournalEntry:
    """One write: which row, who, and what it became."""

    at: str
    user: str
    action: str
    subject: str
    ipp: str
    key: str
    detail: str
    """JSON of the written values."""


@dataclass(frozen=True)
class Event:
    """Something that changed no record: a login, an opened record, an answered dialog."""

    at: str
    user: str
    what: str
    detail: str


@dataclass(frozen=True)
class RecordChange:
    """What one « save » writes, all of it or nothing."""

    ipp: str
    version: int
    """Of the record as it was opened."""
    identity: dict[str, str | int | bool] = field(default_factory=dict)
    coding: Coding | None = None
    vitals: Vitals | None = None

    @property
    def empty(self) -> bool:
        return not self.identity and self.coding is None and self.vitals is None
