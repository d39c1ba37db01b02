"""What a run keeps in its folder: results as lines of JSON, so that it goes on where it stopped, and pictures of halts."""

from __future__ import annotations

from pathlib import Path

from rpa_vision.models.documents import dump_document, load_document
from rpa_vision_lab.zoo.lesson import Lesson
from rpa_vision_lab.zoo.replaying import Replayed
from rpa_vision_lab.zoo.split import is_open

_SAFE = str.maketrans(" /", "--")


class Kept:
    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._file = self.folder / "results.jsonl"
        self._lessons = self.folder / "lessons"
        self._halts = self.folder / "halts"
        for one in (self._lessons, self._halts):
            one.mkdir(parents=True, exist_ok=True)

    def results(self) -> list[Replayed]:
        """A line that was cut off when the machine went down is no result."""
        if not self._file.exists():
            return []
        lines = self._file.read_bytes().split(b"\n")[:-1]
        return [load_document(Replayed, line, str(self._file)) for line in lines if line]

    def add(self, result: Replayed, picture: bytes | None) -> None:
        """Of a closed program, what it is counted by."""
        if not is_open(result.program):
            result, picture = result.model_copy(update={"detail": "", "step": 0}), None
        if picture is not None:
            name = f"{result.program}-{result.look}-{result.number}.png".translate(_SAFE)
            (self._halts / name).write_bytes(picture)
            result = result.model_copy(update={"picture": f"halts/{name}"})
        with self._file.open("ab") as file:
            file.write(dump_document(result) + b"\n")

    def lesson(self, program: str) -> Lesson | None:
        file = self._lesson_file(program)
        return load_document(Lesson, file.read_bytes(), str(file)) if file.exists() else None

    def keep_lesson(self, program: str, lesson: Lesson) -> None:
        """Of a closed program, whether its variables are right, and nothing that it shows."""
        if not is_open(program):
            lesson = lesson.model_copy(update={"script": (), "understood": ()})
        self._lesson_file(program).write_bytes(dump_document(lesson))

    def stage(self, program: str) -> Path:
        """Where the server of this program keeps what was learnt."""
        return self.folder / "stages" / program

    def _lesson_file(self, program: str) -> Path:
        return self._lessons / f"{program}.json"
