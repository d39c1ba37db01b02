"""A repository of git, always with the same commits: what git's own windows are shown on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import JsonValue

from rpa_vision_lab.programs.commands import done

_WITHIN_S = 30.0
_WHO = {
    "GIT_AUTHOR_NAME": "Claire Aubin",
    "GIT_AUTHOR_EMAIL": "aubin@tilleuls.example",
    "GIT_COMMITTER_NAME": "Claire Aubin",
    "GIT_COMMITTER_EMAIL": "aubin@tilleuls.example",
    "GIT_AUTHOR_DATE": "2026-03-02T09:00:00+0100",
    "GIT_COMMITTER_DATE": "2026-03-02T09:00:00+0100",
}
_BETWEEN, _COMMIT = " | ", "commit: "


class Repository:
    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self._environment = {**environment, **_WHO}
        folder.mkdir(parents=True)
        self._git("init", "--quiet", "--initial-branch=principal")
        for name, value in (("user.name", "Claire Aubin"), ("user.email", "aubin@tilleuls.example")):
            self._git("config", name, value)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    def commit(self, files: Mapping[str, str], why: str) -> None:
        for name, text in files.items():
            self.write(name, text)
        self._git("add", "--all")
        self._git("commit", "--quiet", "--message", why)

    def told(self) -> Iterator[JsonValue]:
        """Of each commit why it was made, and the files in it."""
        told = self._git("log", "--name-only", f"--format={_COMMIT}%s")
        for one in told.removeprefix(_COMMIT).split(f"\n{_COMMIT}"):
            why, *files = one.splitlines()
            yield [why, " ".join(sorted(filter(None, files)))]

    def tags(self) -> dict[str, JsonValue]:
        """What each marks, and what it says."""
        asked = (
            "for-each-ref",
            f"--format=%(refname:short){_BETWEEN}%(*subject){_BETWEEN}%(subject)",
            "refs/tags",
        )
        lines = (one.split(_BETWEEN) for one in self._git(*asked).splitlines())
        return {name: [marks, says] for name, marks, says in lines}

    def _git(self, *arguments: str) -> str:
        return done(["git", "-C", str(self.folder), *arguments], "git", self._environment, _WITHIN_S)
