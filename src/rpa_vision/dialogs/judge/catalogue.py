"""The catalogue of dialogs: data that can be added to, per site and per workflow, but never made less careful."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationError, model_validator

from rpa_vision.errors import MalformedDocumentError
from rpa_vision.models.base import Model, Words
from rpa_vision.models.documents import problems_of
from rpa_vision.models.replay.dialog import SYSTEM_TYPES, AnsweredType, DialogType
from rpa_vision.models.yaml_form import read_yaml
from rpa_vision.perception.dialogs.parts import DialogBox
from rpa_vision.text.search import GAP, Pattern, Said, legible, says_any

SHORTEST = 4
"""Letters of a pattern: less is found in too many dialogs."""
ORDER = (
    DialogType.UAC,
    DialogType.WINDOWS_HELLO,
    DialogType.DEFENDER_SMARTSCREEN,
    DialogType.WINDOWS_DEFENDER,
    DialogType.DRIVER_INSTALL,
    DialogType.CREDENTIAL_PROMPT,
    DialogType.BROWSER_PERMISSION,
    DialogType.BROWSER_SAVE_PASSWORD,
    DialogType.BROWSER_BLOCKED_PAGE,
)
"""Most dangerous first. What has no place here cannot be told by a signature."""


def _long_enough(pattern: str) -> str:
    if any(len(legible(part)) < SHORTEST for part in pattern.split(GAP)):
        raise ValueError(f"each part needs at least {SHORTEST} letters")
    return pattern


def _told_by_signature(signatures: Mapping[DialogType, Sequence[str]]) -> Mapping[DialogType, Sequence[str]]:
    for dialog_type in signatures:
        if dialog_type not in ORDER:
            raise ValueError(f"{dialog_type} is not told by a signature")
    return signatures


PatternText = Annotated[str, AfterValidator(_long_enough)]
Signatures = Annotated[dict[DialogType, tuple[PatternText, ...]], AfterValidator(_told_by_signature)]


class BusinessEntry(Model):
    """A question of a business program, and what to answer."""

    type: AnsweredType
    match: tuple[PatternText, ...] = ()
    """Parts of it by which it is known: whoever writes an answer beside them answers whatever says them."""
    whole: tuple[Words, ...] = ()
    """All that it may say, with gaps for names and numbers; see ``lexicon.questions``."""
    needs: tuple[Words, ...] = ()
    """One of these answers must be there too: words this common do not say enough alone."""
    exactly: tuple[Words, ...] = ()
    """These answers and no others: the very dialog a person was shown. What a workflow declares for its type is
    not what is answered to it."""
    buttons: tuple[Words, ...]
    """The first of them that the dialog has is clicked. None at all: it is only given its name."""
    person_when: tuple[PatternText, ...] = ()
    """A person answers where these are read, unless the workflow declares the type."""
    provenance: str = ""

    @model_validator(mode="after")
    def _one_button_only_tells(self) -> BusinessEntry:
        if self.exactly and (len(self.exactly) == 1) != (self.type is DialogType.OK_TRIVIAL):
            raise ValueError(f"exactly: {DialogType.OK_TRIVIAL} has one answer, and a question has several")
        if not self.match and not self.whole:
            raise ValueError("match: nothing says which question this is")
        return self

    def fits(self, answers: Sequence[str]) -> bool:
        """Whether a dialog with these answers, as they are compared, can be this one."""
        if self.exactly:
            return sorted(answers) == sorted(map(legible, self.exactly))
        several = len(set(answers)) > 1
        return several and (not self.needs or not set(map(legible, self.needs)).isdisjoint(answers))

    def asks(self, dialog: DialogBox) -> bool:
        return says_any(dialog.question, self.match) or any(map(dialog.asks_just, self.whole))

    def leaves_to_person(self, question: Said) -> bool:
        """Unless the workflow declares the type."""
        return not self.buttons or says_any(question, self.person_when)


class Catalogue(Model):
    schema_version: Literal["dialogs_v1"] = "dialogs_v1"
    provenance: str = ""
    signatures: Signatures = Field(default_factory=dict)
    pages: tuple[PatternText, ...] = ()
    business: tuple[BusinessEntry, ...] = ()
    risks: tuple[PatternText, ...] = ()
    """What a patient may come to harm by: it keeps its name, and only a person answers it."""
    lets_in: tuple[PatternText, ...] = ()
    """What a browser may be allowed only by a person."""
    suspect: tuple[PatternText, ...] = ()
    destructive: tuple[PatternText, ...] = ()
    """What speaks of these keeps its name, and only a person answers it, or has answered this very one."""
    foretells: tuple[PatternText, ...] = ()
    """What a notice may say that its button does, or lets be done: a person's."""
    failures: tuple[PatternText, ...] = ()
    """What tells that something was not done."""
    security: tuple[PatternText, ...] = ()
    signing_in: tuple[Words, ...] = ()
    """Answers after which somebody's name and password are asked for."""
    answers: tuple[Words, ...] = ()
    asks_to_be_quiet: tuple[PatternText, ...] = ()
    """What may be ticked beside a message without saying anything about it."""
    dismiss: tuple[Words, ...] = ()
    window_answers: tuple[Words, ...] = ()
    window_titles: tuple[Words, ...] = ()

    @cached_property
    def forbidding(self) -> tuple[PatternText, ...]:
        """Words of a dialog that a person answers, whatever else it says."""
        return (*self.suspect, *self.security, *self.destructive, *self.risks, *self.foretells)

    @cached_property
    def known_answers(self) -> frozenset[str]:
        buttons = (button for entry in self.business for button in entry.buttons)
        return frozenset(map(legible, (*self.answers, *self.dismiss, *buttons)))

    @cached_property
    def goes_on(self) -> frozenset[str]:
        """Answers of a window to work in, not of a dialog."""
        return frozenset(map(legible, self.window_answers))

    def system_type(self, said: Said) -> DialogType | None:
        """Read anywhere, inside longer words too: missing one is worse than stopping once too often."""
        return next((kind for kind in ORDER if kind in SYSTEM_TYPES and self.shows(kind, said)), None)

    def browser_type(self, said: Said) -> DialogType | None:
        return next((kind for kind in ORDER if kind not in SYSTEM_TYPES and self.shows(kind, said)), None)

    def shows(self, kind: DialogType, said: Said) -> bool:
        return says_any(said, self.signatures.get(kind, ()), anywhere=kind in SYSTEM_TYPES)

    def heads_page(self, line: Said) -> bool:
        return any(line.begins_with(Pattern(pattern)) for pattern in self.pages)

    def gives_away(self, said: Said) -> bool:
        return self.system_type(said) is not None or self.browser_type(said) is not None

    def extended(self, addition: Addition) -> Catalogue:
        """With a site's or a workflow's own; its entries are asked first."""
        merged = {
            kind: (*self.signatures.get(kind, ()), *addition.signatures.get(kind, ())) for kind in ORDER
        }
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return Catalogue.model_construct(  # a copy would keep what was worked out for the smaller one
            **fields
            | {
                "signatures": merged,
                "business": (*addition.business, *self.business),
                "suspect": (*self.suspect, *addition.suspect),
                "security": (*self.security, *addition.security),
            }
        )


class Addition(Model):
    """What a site or a workflow may add: more to stop at, and answers to business questions."""

    schema_version: Literal["dialogs_v1"] = "dialogs_v1"
    provenance: str = ""
    signatures: Signatures = Field(default_factory=dict)
    business: tuple[BusinessEntry, ...] = ()
    suspect: tuple[PatternText, ...] = ()
    security: tuple[PatternText, ...] = ()

    @model_validator(mode="after")
    def _answers_no_system_dialog(self) -> Addition:
        for index, entry in enumerate(self.business):
            for pattern in entry.match:
                system = shipped_catalogue().system_type(Said([pattern.replace(GAP, " ")]))
                if system is not None:
                    raise ValueError(f"business.{index}.match: these are words of a system dialog ({system})")
        return self


@cache
def shipped_catalogue() -> Catalogue:
    data = (files(__package__) / "catalogue.yaml").read_bytes()
    return Catalogue.model_validate(read_yaml(data, "catalogue.yaml")[0])


def read_addition(data: bytes, source: str) -> Addition:
    """``source`` names the document in errors; nothing of one that is wrong is used."""
    document, _ = read_yaml(data, source)
    try:
        return Addition.model_validate(document)
    except ValidationError as error:
        raise MalformedDocumentError(source, problems_of(error)) from error
