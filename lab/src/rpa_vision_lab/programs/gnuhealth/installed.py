"""GNU Health's own Python environment, and a furnished database to copy: minutes to make, so made once."""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import closing
from importlib.resources import as_file, files
from pathlib import Path

from rpa_vision_lab.programs.cache import made_once
from rpa_vision_lab.programs.commands import done
from rpa_vision_lab.programs.gnuhealth import people
from rpa_vision_lab.programs.gnuhealth.rpc import HealthRpc
from rpa_vision_lab.programs.gnuhealth.running import DATABASE, running_server, write_configuration

PASSWORD = "tilleuls-1"  # noqa: S105 - of an invented hospital
_RECIPE = "1"
_MADE_WITHIN_S = 900.0
_REQUIREMENTS = "requirements.txt"


def installed() -> Path:
    """The folder of the virtual environment."""
    return made_once(f"gnuhealth-{_digest(_REQUIREMENTS)}", _install)


def furnished_database() -> Path:
    """A folder with the database file, to be copied before use."""
    recipe = _digest(_REQUIREMENTS, "people.py")
    return made_once(f"gnuhealth-database-{recipe}", _furnish)


def _digest(*names: str) -> str:
    digest = hashlib.sha256(f"{_RECIPE} {sys.version} {PASSWORD}".encode())
    for name in names:
        digest.update((files(__package__) / name).read_bytes())
    return digest.hexdigest()[:12]


def _install(folder: Path) -> None:
    environment = dict(os.environ)
    done([sys.executable, "-m", "venv", str(folder)], "python3-venv", environment, _MADE_WITHIN_S)
    with as_file(files(__package__) / _REQUIREMENTS) as requirements:
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--requirement"]
        done([*pip, str(requirements)], "python3-venv", environment, _MADE_WITHIN_S)


def _furnish(folder: Path) -> None:
    environment = installed()
    (folder / f"{DATABASE}.sqlite").touch()
    configuration = write_configuration(folder)
    secret = folder / "password"
    secret.write_text(PASSWORD)
    # The list of modules has to be there before GNU Health's own data refers to it.
    for modules in (["ir", "res"], ["health"]):
        done(
            [
                *(str(environment / "bin" / name) for name in ("python", "trytond-admin")),
                *("--config", str(configuration), "--database", DATABASE, "--language", "fr"),
                *("--email", "admin@tilleuls.example", "--activate-dependencies", "--update", *modules),
            ],
            package="python3-venv",
            environment={**os.environ, "TRYTONPASSFILE": str(secret)},
            within_s=_MADE_WITHIN_S,
        )
    with (
        running_server(environment, folder) as server,
        closing(HealthRpc(server.address, DATABASE, PASSWORD)) as rpc,
    ):
        people.furnish(rpc)
    for scrap in (configuration, secret):
        scrap.unlink()
