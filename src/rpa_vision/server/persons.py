"""Everything about one person, looked for wherever anything is kept: told, or taken out."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from datetime import UTC, datetime

from rpa_vision.errors import ConflictError, NotFoundError
from rpa_vision.models.base import Model
from rpa_vision.models.site.person import PersonAsked, PersonErased, PersonPicture, PersonProgress
from rpa_vision.perception.redaction import PersonPainter
from rpa_vision.phrases import phrased
from rpa_vision.server.services import Services
from rpa_vision.storage.database.engine import scrubbed
from rpa_vision.storage.files.sweep import files_with
from rpa_vision.text.person import PersonStrings

_FOLDERS = ("sessions", "replays", "dialogs", "looks", "workflows")
_PICTURE = ".png"
_TOLD_EVERY = 20


def all_about(services: Services, asked: PersonAsked) -> Iterator[Model]:
    """A line for each row and each picture."""
    person = PersonStrings(asked.strings)
    yield from services.store.persons.told(person)
    painter = PersonPainter(services.eyes, services.settings.limits)
    for told, name, png in _pictures(services):
        yield from told
        if painter.without(name, png, person.given) is not None:
            yield PersonPicture(name=name, png=base64.b64encode(png).decode())


def refuse_in_use(services: Services, asked: PersonAsked) -> None:
    """Whatever took the values out of a task that is still to be done would have something else typed."""
    used = services.store.persons.in_use(PersonStrings(asked.strings))
    if used is not None:
        raise ConflictError(phrased("person_refused.in_use", name=used))


def erased(services: Services, asked: PersonAsked, by: str | None) -> Iterator[Model]:
    """Pictures first: as long as rows are there, what was interrupted is found again by what they say."""
    refuse_in_use(services, asked)
    store, person = services.store, PersonStrings(asked.strings)
    painter = PersonPainter(services.eyes, services.settings.limits)
    painted = looked_at = 0
    for told, name, png in _pictures(services):
        yield from told
        looked_at += 1
        less = painter.without(name, png, person.given)
        if less is not None:
            store.blobs.put(name, less)
            painted += 1
    gone = PersonErased(pictures=painted, looked_at=looked_at, at=datetime.now(UTC), by=by)
    gone = store.erase_person(person, gone)
    scrubbed(store.engine)
    folder = services.settings.data_dir
    left = tuple(str(path.relative_to(folder)) for path in files_with(folder, person.given))
    yield gone.model_copy(update={"left": left})


def _pictures(services: Services) -> Iterator[tuple[list[PersonProgress], str, bytes]]:
    blobs = services.store.blobs
    names = [name for folder in _FOLDERS for name in blobs.names(folder) if name.endswith(_PICTURE)]
    for number, name in enumerate(names, 1):
        told = [PersonProgress(looked_at=number, of=len(names))] if number % _TOLD_EVERY == 0 else []
        try:
            yield told, name, blobs.get(name)
        except NotFoundError:  # its time was over meanwhile
            continue
