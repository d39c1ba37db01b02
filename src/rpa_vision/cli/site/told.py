"""``settings``: what the server goes by."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from rpa_vision.cli.options import ServerOption, client_for
from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.settings import load_settings


def settings(
    changed: Annotated[bool, typer.Option("--changed", help="Only those that are not as shipped.")] = False,
    server: ServerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print what the server goes by, and why. Secrets are named without their values.

    Example: rpa-vision settings --changed
    """
    with client_for(load_settings(), server) as client:
        found = client.desks.settings()
    for one in found:
        if changed and not one.secret and one.value == one.shipped:
            continue
        value = "***" if one.secret and one.is_set else json.dumps(one.value, ensure_ascii=False)
        typer.echo(one.model_dump_json() if as_json else f"{one.name}\t{value}\t{one.reason}")
