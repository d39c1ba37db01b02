"""What kind of dialog this is: the most dangerous reading first, a business question only when nothing forbids it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rpa_vision.dialogs.judge.catalogue import Catalogue
from rpa_vision.lexicon.kinds import HARMS
from rpa_vision.lexicon.notices import speaks_of
from rpa_vision.models.replay.dialog import DialogType
from rpa_vision.models.screen import ElementType, UIElement
from rpa_vision.perception.dialogs.parts import CHOICES, DialogBox, lies_in
from rpa_vision.text.legible import legible_words
from rpa_vision.text.search import Said, legible, says_any

SHORT = 600
"""Letters: what only tells something is not longer."""
TOLD, WORD = 2, 4
"""Words of so many letters: less is no message."""
WITHIN = 2
"""Of a line's height: what a choice is drawn with is not so long."""
ILLEGIBLE = 0.1
"""How likely all letters of a line are right: less is a picture or a blur read as letters."""
SURE, KNOWN, PLAIN, GUESSED = 0.9, 0.85, 0.6, 0.7
"""How far each kind of evidence is trusted."""
SAVING = frozenset(map(legible, ("Enregistrer", "Sauvegarder", "Save")))
SECRETS = ("mot de passe", "password", "passphrase", "code pin", "phrase secrète")
SECRET_LABELS = frozenset(map(legible, (*SECRETS, "PIN")))


@dataclass(frozen=True)
class Classification:
    dialog_type: DialogType
    confidence: float
    method: str
    buttons: tuple[str, ...] = ()
    """What the catalogue says to click: the first of them that is there."""
    held: bool = False
    """Its words ask for a person, unless the workflow declares the type."""
    forbidden: bool = False
    """Its words ask for a person, whatever is declared."""
    settled: bool = False
    """The very dialog a person decided on: nothing else is clicked on it, whatever is declared for its type."""
    tells_failure: bool = False
    """Something was not done."""


UNKNOWN = Classification(DialogType.INCONNU, 0.0, "none")


class DialogClassifier:
    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def classify(self, dialog: DialogBox) -> Classification:
        catalogue, said = self._catalogue, dialog.said
        kind = catalogue.system_type(said)
        if kind is not None:
            return Classification(kind, SURE, "signature")
        kind = catalogue.browser_type(said)
        if (_asks_secret(dialog) or self._signs_in(dialog)) and kind is not DialogType.BROWSER_SAVE_PASSWORD:
            return Classification(DialogType.CREDENTIAL_PROMPT, KNOWN, "fields")
        suspect = says_any(said, catalogue.suspect)
        if kind is not None:
            forbidden = suspect or says_any(said, catalogue.lets_in)
            return Classification(kind, SURE, "signature", forbidden=forbidden)
        if any(catalogue.heads_page(Said([line.text])) for line in dialog.lines):
            return Classification(DialogType.BROWSER_BLOCKED_PAGE, SURE, "signature")
        if suspect:
            return self._suspect(dialog)
        if says_any(said, catalogue.security) or dialog.fields or _begins_midway(dialog):
            return UNKNOWN
        return self._business(dialog) or self._plain(dialog) or UNKNOWN

    def _signs_in(self, dialog: DialogBox) -> bool:
        signing_in = set(map(legible, self._catalogue.signing_in))
        return any(answer.letters in signing_in for answer in dialog.answers)

    def _suspect(self, dialog: DialogBox) -> Classification:
        """« Save? What is not saved is lost » with a Save button is plainly a save question, for a person."""
        asked, labels = self._business(dialog), {answer.letters for answer in dialog.answers}
        if asked is not None and asked.dialog_type is DialogType.METIER_SAVE and labels & SAVING:
            return replace(asked, forbidden=True)
        return Classification(DialogType.OK_SUSPECT, SURE, "suspect_words", forbidden=True)

    def _business(self, dialog: DialogBox) -> Classification | None:
        labels = [answer.letters for answer in dialog.answers]
        for entry in self._catalogue.business:
            if entry.fits(labels) and entry.asks(dialog):
                return Classification(
                    entry.type,
                    KNOWN,
                    "learnt" if entry.exactly else "catalogue",
                    entry.buttons,
                    held=(self._lets_choose(dialog) and not _asks(dialog))
                    or entry.leaves_to_person(dialog.question),
                    forbidden=self._may_do_harm(dialog),
                    settled=bool(entry.exactly),
                )
        return None

    def _plain(self, dialog: DialogBox) -> Classification | None:
        """One button, and it only dismisses what can be read: the rest of a dialog that another window covers may
        show its button and the end of a line."""
        labels = {answer.letters for answer in dialog.answers}
        dismissing = labels <= set(map(legible, self._catalogue.dismiss))
        told = {
            word for line in dialog.lines for word in legible_words(line.text) if len(word) >= WORD
        } - labels
        if (
            len(dialog.answers) == 1
            and dismissing
            and (len(told) >= TOLD or (told and _is_whole(dialog)))
            and len(dialog.said.letters) <= SHORT
        ):
            return Classification(
                DialogType.OK_TRIVIAL,
                PLAIN,
                "single_button",
                self._catalogue.dismiss,
                held=self._does_more(dialog) or not dialog.tells_nothing_bad,
                tells_failure=says_any(dialog.said, self._catalogue.failures),
            )
        return None

    def _may_do_harm(self, dialog: DialogBox) -> bool:
        words = (*self._catalogue.destructive, *self._catalogue.risks)
        return says_any(dialog.question, words) or speaks_of(dialog.asked, HARMS)

    def _does_more(self, dialog: DialogBox) -> bool:
        """Its one button does something, or answers something, or there is something to do before it."""
        row = max((answer.bbox.bottom for answer in dialog.answers), default=dialog.box.bottom)
        below = any(line.bbox.top >= row and legible(line.text) for line in dialog.lines)
        consequences = says_any(dialog.question, (*self._catalogue.foretells, *self._catalogue.risks))
        return below or consequences or bool(dialog.narrow_fields) or self._lets_choose(dialog)

    def _lets_choose(self, dialog: DialogBox) -> bool:
        """Other than whether it is to be shown again. One round thing is a letter or a picture, two are a choice."""
        choices = [
            one
            for one in dialog.of_type(CHOICES)
            if not any(answer.bbox.intersection(one.bbox) for answer in dialog.answers)
            and not _is_letter(one, dialog)
        ]
        labels = [one.label for one in choices if one.type is ElementType.CHECKBOX and legible(one.label)]
        boxes = [label for label in labels if legible(label) != legible(dialog.title)]
        quiet = self._catalogue.asks_to_be_quiet
        rounds = sum(one.type is ElementType.RADIO for one in choices)
        return rounds > 1 or any(not says_any(Said([label]), quiet) for label in boxes)


def _is_letter(choice: UIElement, dialog: DialogBox) -> bool:
    """Of a word in the middle of a line, the rest of which was taken for the choice."""
    for line in dialog.lines:
        place = line.text.rfind(choice.label) if choice.label else -1
        begins = choice.bbox.left - line.bbox.left > WITHIN * line.bbox.height
        if begins and place > 0 and line.text[place - 1].isalpha() and lies_in(line.bbox, choice.bbox):
            return True
    return False


def _asks(dialog: DialogBox) -> bool:
    told = (dialog.title, *(line.text for line in dialog.body))
    return any("?" in text and len(legible_words(text)) > 1 for text in told)


def _is_whole(dialog: DialogBox) -> bool:
    """One word is a message where it has its capital and its full stop."""
    text = dialog.asked.strip()
    return text[:1].isupper() and text.endswith((".", "!"))


def _begins_midway(dialog: DialogBox) -> bool:
    """A sentence without its capital, or a bracket closed that was not opened: what stands before it was cut off. An
    address, by which browsers name the page that speaks, has no capital."""
    legible_lines = (line.text for line in dialog.lines if line.confidence >= ILLEGIBLE)
    first, *_ = next((words for text in legible_lines if len(words := text.split()) > 1), [""])
    if first[:1].islower() and "." not in first:
        return True
    opened = 0
    for sign in "".join(line.text for line in dialog.lines):
        opened += (sign == "(") - (sign == ")")
        if opened < 0:
            return True
    return False


def _asks_secret(dialog: DialogBox) -> bool:
    """By the field or, where none is seen, by the label that stands alone beside one."""
    labelled = any(legible(line.text) in SECRET_LABELS for line in dialog.body)
    return labelled or (bool(dialog.fields) and says_any(dialog.said, SECRETS))
