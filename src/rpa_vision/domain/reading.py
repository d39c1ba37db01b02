"""Reads a trade from its files: those shipped, and beside them a site's own of the same form."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache, reduce
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, StringConstraints, ValidationError, model_validator

from rpa_vision.domain.context import DomainContext
from rpa_vision.domain.forms.codes import CCAM, CIM10, GHM
from rpa_vision.domain.forms.days import Today, any_day, birthday, birthday_in_part
from rpa_vision.domain.forms.form import WrittenForm
from rpa_vision.domain.forms.keyed import FINESS, NIR, RPPS
from rpa_vision.domain.forms.plain import NAME, NUMBER, patterned
from rpa_vision.domain.kinds import ValueKind
from rpa_vision.domain.table_file import TableFile, read_table
from rpa_vision.domain.values import Told
from rpa_vision.errors import FieldProblem, MalformedDocumentError, NotFoundError
from rpa_vision.models.base import Model, VariableName
from rpa_vision.models.documents import problems_of
from rpa_vision.phrases import phrased
from rpa_vision.text.folding import folded

_SHIPPED = files(__package__) / "contexts"
_SUFFIX = ".toml"
FORMS: Mapping[str, Callable[[Today], WrittenForm]] = {
    "cim10": lambda _: CIM10,
    "ccam": lambda _: CCAM,
    "ghm": lambda _: GHM,
    "nir": lambda _: NIR,
    "finess": lambda _: FINESS,
    "rpps": lambda _: RPPS,
    "date": any_day,
    "birth_date": birthday,
    "birth_date_in_part": birthday_in_part,
    "number": lambda _: NUMBER,
    "name": lambda _: NAME,
}
"""What a file may name as ``form``."""
DomainName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]


class KindFile(Model):
    """A kind as a file says it; a later file may say only what it changes."""

    label: Told
    one: Told
    form: (
        Literal[
            "cim10",
            "ccam",
            "ghm",
            "nir",
            "finess",
            "rpps",
            "date",
            "birth_date",
            "birth_date_in_part",
            "number",
            "name",
        ]
        | None
    ) = None
    pattern: str | None = None
    """A regular expression for the whole value, where no form is named: a site's own numbers."""
    fields: tuple[str, ...] = ()
    by_value: bool = False
    refuses: bool = True
    tells_whom: bool = True
    table: TableFile | None = None

    @model_validator(mode="after")
    def _one_way_of_writing(self) -> KindFile:
        if (self.form is None) == (self.pattern is None):
            raise ValueError("form: either a form or a pattern says how it is written")
        if self.pattern is not None:
            try:
                re.compile(self.pattern)
            except re.error as error:
                raise ValueError(f"pattern: is no regular expression: {error}") from None
        return self


class DomainFile(Model):
    extends: DomainName | None = None
    prompt: Told
    vocabulary: tuple[str, ...] = ()
    abbreviations: dict[str, str] = Field(default_factory=dict)
    words: dict[VariableName, tuple[str, ...]] = Field(default_factory=dict)
    """Nouns of the trade by what they do, see ``lexicon.trade``."""
    kinds: dict[VariableName, KindFile] = Field(default_factory=dict)


class _Written(NamedTuple):
    """One file, as it stands."""

    source: str
    folder: Path
    content: dict[str, Any]


def known_domains(site_folder: Path | None = None) -> list[str]:
    """Every name that can be loaded."""
    shipped = {one.name for one in _SHIPPED.iterdir() if one.name.endswith(_SUFFIX)}
    own = set() if site_folder is None else {one.name for one in site_folder.glob("*" + _SUFFIX)}
    return sorted(name.removesuffix(_SUFFIX) for name in shipped | own)


def load_domain(name: str, site_folder: Path | None = None, *, today: Today = date.today) -> DomainContext:
    """Shipped files first, a site's file of the same name over them: it needs to say only what it adds or changes."""
    with as_file(_SHIPPED) as shipped:
        written = list(_chain(name, shipped, site_folder, ()))
        merged: dict[str, Any] = reduce(_over, (one.content for one in written))
        file = _checked(written[-1].source, merged)
        kinds = {
            kind: _kind(kind, told, _folder_of(kind, written), written[-1].source, today)
            for kind, told in _particular_first(file.kinds)
        }
    return DomainContext(
        name=name,
        about=file.prompt,
        vocabulary=tuple(dict.fromkeys(file.vocabulary)),
        abbreviations={folded(short): long for short, long in file.abbreviations.items()},
        words=file.words,
        kinds=kinds,
    )


@cache
def generic_domain() -> DomainContext:
    """Of any office, as it is shipped."""
    return load_domain("generic")


def _chain(name: str, shipped: Path, site: Path | None, seen: tuple[str, ...]) -> Iterator[_Written]:
    """What a file extends, before it."""
    if name in seen:
        raise MalformedDocumentError(
            name + _SUFFIX, [FieldProblem("extends", phrased("domain_refused.circle"))]
        )
    own = [folder / (name + _SUFFIX) for folder in (shipped, site) if folder is not None]
    written = [_read(path) for path in own if path.is_file()]
    if not written:
        raise NotFoundError("domain", name)
    base = next((one.content["extends"] for one in reversed(written) if "extends" in one.content), None)
    if base is not None:
        if not isinstance(base, str) or base not in known_domains(site):
            raise MalformedDocumentError(
                written[-1].source, [FieldProblem("extends", phrased("domain_refused.unknown_base"))]
            )
        yield from _chain(base, shipped, site, (*seen, name))
    yield from written


def _read(path: Path) -> _Written:
    try:
        return _Written(str(path), path.parent, tomllib.loads(path.read_text("utf-8-sig")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        problem = phrased("domain_refused.unread", why=error)
    except OSError as error:
        problem = phrased("domain_refused.unread", why=error.strerror)
    raise MalformedDocumentError(str(path), [FieldProblem("", problem)])


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Tables are joined field by field, lists put together, anything else replaced."""
    joined = dict(below)
    for name, value in above.items():
        before = below.get(name)
        if isinstance(before, dict) and isinstance(value, dict) and name != "table":
            joined[name] = _over(before, value)
        elif isinstance(before, list) and isinstance(value, list):
            joined[name] = [*before, *value]
        else:
            joined[name] = value
    for one, other in (("form", "pattern"), ("pattern", "form")):
        if one in above and other not in above:
            joined.pop(other, None)
    return joined


def _checked(source: str, content: dict[str, Any]) -> DomainFile:
    try:
        return DomainFile.model_validate(content)
    except ValidationError as error:
        problems = problems_of(error)
    raise MalformedDocumentError(source, problems)


def _particular_first(kinds: dict[str, KindFile]) -> list[tuple[str, KindFile]]:
    """A site's own and the codes before dates, dates before numbers: the files name the general ones first."""
    return list(reversed(list(kinds.items())))


def _folder_of(kind: str, written: list[_Written]) -> Path:
    """Of the last file that says where the kind's table is."""
    telling = [one for one in written if "table" in one.content.get("kinds", {}).get(kind, {})]
    return (telling or written)[-1].folder


def _kind(name: str, told: KindFile, folder: Path, source: str, today: Today) -> ValueKind:
    form = FORMS[told.form](today) if told.form else patterned(re.compile(told.pattern or ""))
    table = None
    if told.table is not None:
        path = (folder / told.table.file).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise MalformedDocumentError(
                source, [FieldProblem(f"kinds.{name}.table.file", phrased("domain_refused.outside"))]
            )
        table = read_table(path, told.table, form)
    return ValueKind(
        name=name,
        label=told.label,
        one=told.one,
        form=form,
        fields=tuple(" ".join(_plain(field)) for field in told.fields),
        by_value=told.by_value,
        refuses=told.refuses,
        tells_whom=told.tells_whom,
        table=table,
    )


def _plain(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in folded(text)).split()
