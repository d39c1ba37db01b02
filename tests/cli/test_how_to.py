"""What the README and the guides tell people to write is there, and is understood."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from rpa_vision.authoring.editing.edits import edited
from rpa_vision.authoring.files.checks import read_checks
from rpa_vision.authoring.files.edits import read_edit
from rpa_vision.cli.commands import NamedCommand
from rpa_vision.cli.main import app
from rpa_vision.dialogs.judge.catalogue import read_addition
from rpa_vision.domain.reading import load_domain
from rpa_vision.lexicon.trade import added
from rpa_vision.models.target import Target
from rpa_vision.settings import Settings
from small_task import click, task

ROOT = Path(__file__).parents[2]
HOW_TO = (ROOT / "docs" / "how-to.md").read_text(encoding="utf-8")
GUIDES = (
    "README.md",
    "docs/deployment.md",
    "docs/administration.md",
    "docs/fr/deploiement.md",
    "docs/fr/administration.md",
)
TEXTS = HOW_TO + "".join((ROOT / name).read_text(encoding="utf-8") for name in GUIDES)


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", HOW_TO, re.MULTILINE | re.DOTALL)


def commands() -> Iterator[str]:
    """In blocks and within sentences."""
    yield from re.findall(r"^(?:\w+=\S+ )?(?:\.venv/bin/)?rpa-vision (.+)$", TEXTS, re.MULTILINE)
    yield from re.findall(r"`(?:\.venv/bin/)?rpa-vision ([^`…]+…?[^`]*)`", TEXTS)


@pytest.mark.parametrize("line", sorted(set(commands())))
def test_a_command_is_there_with_its_options(line: str) -> None:
    words = shlex.split(line, comments=True)
    command: Any = get_command(app)
    while hasattr(command, "get_command") and words and not words[0].startswith(("-", "…")):
        command = command.get_command(None, words.pop(0))
        assert command is not None
        command = command.loaded if isinstance(command, NamedCommand) else command
    known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)}
    assert {word for word in words if re.match("-{1,2}[a-z]", word)} <= known


def test_the_files_are_understood() -> None:
    checks, declared, site = (one.encode() for one in blocks("yaml"))
    assert read_checks(checks, "saved.yaml")
    assert read_addition(site, "site.yaml").business
    small = task(click("e7", "form", "done", Target(text="Enregistrer", role="button")))
    changed = edited(small, read_edit(declared, "changes.yaml").operations)
    assert changed.edge("e7").declared_dialogs
    records, _, models = blocks("toml")
    assert Settings(**tomllib.loads(records)).records["dpi"]
    asked = Settings(**tomllib.loads(models)).models
    assert (asked.vision.protocol, asked.language.protocol) == ("ollama", "openai")


def test_the_domain_that_is_shown_can_be_loaded(tmp_path: Path) -> None:
    _, shown, _ = blocks("toml")
    (tmp_path / "tim_cim10.toml").write_text(shown, "utf-8")
    (tmp_path / "cim10-officielle.txt").write_text("J189|0|Pneumopathie\n", "utf-8")

    domain = load_domain("tim_cim10", tmp_path)

    assert domain.problem("ipp", "812345678") is None
    assert domain.problem("cim10", "J18.8") is not None
    assert added(domain)
