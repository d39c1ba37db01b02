from __future__ import annotations

import pytest
from called_cli import Answer, Cli

from rpa_vision.cli.main import run


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
