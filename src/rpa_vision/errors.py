"""Every error the product raises on purpose.

    RpaVisionError
    ├── BadInputError              what came in is wrong; nothing was changed (HTTP 4xx, exit status 2)
    │   ├── MalformedDocumentError   a JSON document does not have the form of its schema
    │   ├── UnknownSchemaError       its schema_version is not one this program knows
    │   ├── BadVectorError           a vector file is damaged or has the wrong dimension
    │   ├── BadImageError            a picture cannot be decoded within the limits
    │   │   └── BadReportError         the one an agent reported with: it may show another
    │   ├── BadIdError               an id has a form that is not allowed
    │   ├── BadSettingsError         a setting is missing or has a wrong value
    │   ├── BadParametersError       a replay was started with missing, unknown or wrong parameters
    │   ├── CannotLearnError         demonstrations do not show one task clearly enough
    │   ├── CannotReviewError        what was said about a dialog could answer others wrongly
    │   ├── CannotCompileError       a workflow asks for something that cannot be replayed
    │   └── MissingValueError        a step asks for a value that no earlier step has produced in that form
    ├── NotFoundError              the thing named does not exist
    ├── ConflictError              the thing exists already, or is not in a state that allows this
    │   └── ChangedMeanwhileError    somebody else changed it between reading and writing
    ├── BusyError                  too much is asked for at once; nothing was done, and later it may be
    │   └── TooManyTriesError        of a login; says how long to wait
    ├── LoginRefusedError          who asked to be let in was not; says no more than they may know (HTTP 401)
    ├── ProviderUnavailableError   the site's identity provider did not answer, or not as one does (HTTP 502)
    ├── StorageError               the database or the blob store failed
    │   └── VaultError               the vault or its key file was altered, or cannot be trusted
    ├── DesktopError               the screen cannot be seen or acted on; nothing was sent to it
    │   ├── DesktopLostError         it was there, and is gone
    │   ├── DeliveryUnknownError     events went out, and nobody knows what became of them
    │   │   └── HalfDoubleClickError one click was made, too long ago for another to make a double click of it
    │   └── FocusLostError           another window came in front before anything was delivered
    ├── EngineError                an OCR, detection or model engine failed
    │   ├── ModelUnavailableError    a vision or language model did not answer, or not in time
    │   └── RecordUnavailableError   a system of record did not answer, or not in time
    └── ServerUnreachableError     the agent or the CLI cannot reach its server

Not finding a target is not here: a miss is an ordinary value, and doubt is a supervised pause.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rpa_vision.phrases import Language, SaidTogether, in_language, phrased


class RpaVisionError(Exception):
    """Root of the tree. ``str()`` of any of them is a sentence a person can act on, in English."""

    @property
    def sentence(self) -> str:
        """To be said again inside another one; of a refusal it is ``Bilingual``."""
        said = self.args[0] if self.args else ""
        return said if isinstance(said, str) else str(said)

    def said_in(self, language: Language) -> str:
        return in_language(language, self.sentence)


class BadInputError(RpaVisionError):
    pass


@dataclass(frozen=True)
class FieldProblem:
    """One thing wrong in a document: where (``edges.3.from_node``) and what."""

    field: str
    problem: str

    @property
    def sentence(self) -> str:
        if not self.field:
            return self.problem
        return phrased("field_refused.at", field=self.field, problem=self.problem)

    def __str__(self) -> str:
        return self.sentence


class MalformedDocumentError(BadInputError):
    """A document that is not what its schema says; names the document and each wrong field."""

    SHOWN = 5

    def __init__(self, document: str, problems: list[FieldProblem]) -> None:
        self.document = document
        self.problems = problems
        shown = SaidTogether(problem.sentence for problem in problems[: self.SHOWN])
        more = len(problems) - self.SHOWN
        super().__init__(
            phrased("document_refused.malformed_more", document=document, problems=shown, more=more)
            if more > 0
            else phrased("document_refused.malformed", document=document, problems=shown)
        )


class UnknownSchemaError(BadInputError):
    """Names the version found only if it has the form of one: anything else may be patient data."""

    _VERSION = re.compile(r"[a-z]{1,32}_v[0-9]{1,9}")

    def __init__(self, document: str, found: object, known: list[str]) -> None:
        self.document = document
        looks_right = isinstance(found, str) and self._VERSION.fullmatch(found)
        super().__init__(
            phrased(
                "document_refused.other_version",
                document=document,
                found=found if looks_right else phrased("document_refused.this_value"),
                known=", ".join(known),
            )
        )


class BadVectorError(BadInputError):
    pass


class BadImageError(BadInputError):
    pass


class BadReportError(BadImageError):
    pass


class BadIdError(BadInputError):
    pass


class BadSettingsError(BadInputError):
    pass


class BadParametersError(BadInputError):
    """``problems``: each wrong parameter by its name, with what is wrong; never its value, which may be a patient's."""

    def __init__(self, message: str, problems: Sequence[FieldProblem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class CannotLearnError(BadInputError):
    pass


class CannotReviewError(BadInputError):
    pass


class CannotCompileError(BadInputError):
    pass


class MissingValueError(BadInputError):
    """Names the place in the workflow and the value, never what it holds: that may be a patient's."""

    Kind = Literal["missing", "not_a_text", "blank", "has_controls", "no_place"]
    _PHRASES: Mapping[Kind, str] = {
        "missing": "run_refused.value_missing",
        "not_a_text": "run_refused.value_not_a_text",
        "blank": "run_refused.value_blank",
        "has_controls": "run_refused.value_has_controls",
        "no_place": "run_refused.value_no_place",
    }

    def __init__(self, where: str, name: str, kind: Kind) -> None:
        self.where = where
        self.name = name
        self.kind = kind
        super().__init__(phrased(self._PHRASES[kind], where=where, name=name))


class NotFoundError(RpaVisionError):
    THINGS: Mapping[str, str] = {
        "account": "thing.account",
        "agent of batch": "thing.agent_of_batch",
        "batch": "thing.batch",
        "schedule": "thing.schedule",
        "vault entry": "thing.vault_entry",
        "workflow": "thing.workflow",
        "vector": "thing.vector",
        "replay": "thing.replay",
        "blob": "thing.blob",
        "vector index of workflow": "thing.vector_index_of_workflow",
        "vault": "thing.vault",
        "variable": "thing.variable",
        "token": "thing.token",
        "session": "thing.session",
        "screenshot": "thing.screenshot",
        "screen state": "thing.screen_state",
        "recording of agent": "thing.recording_of_agent",
        "identity provider": "thing.provider",
        "picture of dialog": "thing.picture_of_dialog",
        "node": "thing.node",
        "look": "thing.look",
        "learnt dialog": "thing.learnt_dialog",
        "file": "thing.file",
        "event": "thing.event",
        "errand": "thing.errand",
        "edge": "thing.edge",
        "doubt": "thing.doubt",
        "dialog": "thing.dialog",
        "domain": "thing.domain",
        "command": "thing.command",
        "binding": "thing.binding",
        "audit": "thing.audit",
    }
    """Those with a word in each language; what the lab looks for has none."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind = kind
        self.name = name
        thing = phrased(self.THINGS[kind]) if kind in self.THINGS else kind
        super().__init__(phrased("document_refused.absent", kind=thing, name=name))


class ConflictError(RpaVisionError):
    pass


class ChangedMeanwhileError(ConflictError):
    pass


class BusyError(RpaVisionError):
    """HTTP 429."""

    AGAIN_IN_S = 2
    """About two looks at a screen."""


class TooManyTriesError(BusyError):
    def __init__(self, message: str, wait_s: int) -> None:
        super().__init__(message)
        self.AGAIN_IN_S = wait_s


class LoginRefusedError(RpaVisionError):
    """HTTP 401."""


class ProviderUnavailableError(RpaVisionError):
    """HTTP 502."""


class StorageError(RpaVisionError):
    pass


class VaultError(StorageError):
    pass


class DesktopError(RpaVisionError):
    pass


class DesktopLostError(DesktopError):
    pass


class DeskLockedError(DesktopError):
    """The session shows the system's own screen, or nobody's: nothing can be seen, and nothing was touched."""


class DeliveryUnknownError(DesktopError):
    pass


class HalfDoubleClickError(DeliveryUnknownError):
    pass


class FocusLostError(DesktopError):
    """Another window came in front before anything was delivered."""


class EngineError(RpaVisionError):
    pass


class ModelUnavailableError(EngineError):
    pass


class RecordUnavailableError(EngineError):
    """``str()`` is the first line of what the database said, which names no value of the query."""

    LONGEST = 200

    def __init__(self, said: object) -> None:
        super().__init__(str(said).strip().partition("\n")[0][: self.LONGEST])


class ServerUnreachableError(RpaVisionError):
    pass
