from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog

from called_cli import Answer, Cli
from known_pictures import known_pictures
from rpa_vision.cli.main import run

__all__ = ["known_pictures"]


@pytest.fixture(autouse=True)
def logs_of_its_own() -> Iterator[None]:
    """A command sets up its logs for its own stderr, which a test takes away again."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers = [one for one in root.handlers if one in handlers]
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests compare; the language is the site's otherwise, and French as shipped."""
    monkeypatch.setenv("RPA_LANGUAGE", "en")


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    def call(*arguments: object) -> Answer:
        monkeypatch.setattr("sys.argv", ["rpa-vision", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            run()
        printed = capsys.readouterr()
        return Answer(int(ended.value.code or 0), printed.out, printed.err)

    return call
