"""Results as lines of JSON in a folder: a run that was interrupted goes on where it stopped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from rpa_vision.models.documents import dump_document, load_document
from rpa_vision_lab.fuzz.application.spec import Trial
from rpa_vision_lab.fuzz.trial import Result


class ResultFile:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "results.jsonl"

    def by_seed(self) -> dict[int, list[Result]]:
        """A line that was cut off when the machine went down is no result."""
        found: dict[int, list[Result]] = defaultdict(list)
        if self._file.exists():
            lines = self._file.read_bytes().split(b"\n")
            for line in filter(None, lines[:-1]):
                result = load_document(Result, line, str(self._file))
                found[result.seed].append(result)
        return dict(found)

    def add(self, results: Sequence[Result]) -> None:
        """Those of one application at once, so that it is either done or not."""
        with self._file.open("ab") as file:
            file.write(b"".join(dump_document(one) + b"\n" for one in results))


def trial_file(folder: Path, seed: int) -> Path:
    return folder / f"wrong-{seed}.json"


def keep_trial(folder: Path, trial: Trial) -> Path:
    file = trial_file(folder, trial.app.seed)
    file.write_bytes(dump_document(trial))
    return file


def load_trial(file: Path) -> Trial:
    return load_document(Trial, file.read_bytes(), str(file))
