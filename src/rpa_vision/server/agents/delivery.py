"""Commands to agents and reports from them, whichever way they travel."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime

from rpa_vision.errors import ConflictError, RpaVisionError
from rpa_vision.models.replay.command import Command, ReplayCommand, Report, is_errand
from rpa_vision.models.replay.run import ReportAnswer
from rpa_vision.server.agents.errand_reports import next_errand, take_errand
from rpa_vision.server.agents.secrets import with_secret
from rpa_vision.server.gate.problems import problem_of
from rpa_vision.server.services import Services

RECHECK_S = 5.0
"""Whoever waits for a command looks so often without being rung: another server may have issued one, and
news of it may get lost."""


def hear(services: Services, agent_id: str, instance: str, version: str = "") -> None:
    """Refused while another program answers to this name."""
    services.store.agents.heard(
        agent_id, instance, datetime.now(UTC), services.settings.replay.agent_silence_s, version
    )


def next_command(services: Services, agent_id: str, instance: str, version: str = "") -> Command | None:
    """Of the replay that runs there; where none waits for anything, what a person asks for besides."""
    hear(services, agent_id, instance, version)
    replaying = _of_replay(services, agent_id, instance)
    return replaying or next_errand(services, agent_id)


def _of_replay(services: Services, agent_id: str, instance: str) -> ReplayCommand | None:
    """The pending command, unless another program got that action: then only a person knows what became of it."""
    commands = services.store.commands
    command = commands.pending(agent_id)
    ready = command and _with_secret(services, command)
    if command is None or ready is None:
        return None
    if commands.hand_out(command.command_id, instance):
        return ready
    if commands.pending(agent_id) == command:
        with contextlib.suppress(ConflictError):  # stopped meanwhile for another reason
            services.engine.delivery_lost(commands.get(command.command_id).replay_id)
    return None


def _with_secret(services: Services, command: ReplayCommand) -> ReplayCommand | None:
    """None: there is none to be had, and a person is told; nothing of the command was done."""
    try:
        return with_secret(services, command)
    except RpaVisionError as error:
        with contextlib.suppress(ConflictError):  # stopped meanwhile for another reason
            why = problem_of(error, "vault", services.settings.language).detail
            services.engine.secret_missing(services.store.commands.get(command.command_id).replay_id, why)
        return None


def take_report(
    services: Services,
    agent_id: str,
    instance: str,
    report: Report,
    screenshot: bytes | None,
    before: bytes | None,
) -> ReportAnswer:
    hear(services, agent_id, instance)
    if is_errand(report.command_id):
        take_errand(services, agent_id, report, screenshot)
        return ReportAnswer.IN_PROGRESS
    with services.metrics.reporting(report):
        return services.engine.report(agent_id, report, screenshot, before)
