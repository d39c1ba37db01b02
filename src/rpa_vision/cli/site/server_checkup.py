"""What a running server, asked from afar, says of itself: part by part, with what to do."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import httpx

from rpa_vision import __version__
from rpa_vision.errors import RpaVisionError
from rpa_vision.models.answers import AgentStatus
from rpa_vision.models.site.audit import AuditCheck
from rpa_vision.models.site.state import Health, PartVerdict, ServerPart, ServerState, StateFinding
from rpa_vision.phrases import Language, say
from rpa_vision.server.client.client import ServerClient

_GIB = 1 << 30
LEAST_FREE, LITTLE_FREE = _GIB, 5 * _GIB
"""Below the first the server calls itself failing; the second is some days of pictures before that."""
SLOW_DATABASE_MS = 500.0
"""A step asks it a dozen times: each would take seconds."""
CLOCKS_APART_S = 5.0
"""What happened when is compared between machines; agents that are silent are known by it after half a minute."""
ENDS_SOON, ENDS_NOW = timedelta(days=30), timedelta(days=7)
LONG_PAUSE = timedelta(hours=24)
"""Somebody looks at the page every day."""
OLD_BACKUP = timedelta(hours=36)
"""A nightly one that failed once."""
_TLS_WITHIN_S = 10.0


class ServerCheckup:
    """Goes on after each part that cannot be asked: the others are what somebody needs then."""

    def __init__(
        self,
        client: ServerClient,
        language: Language,
        *,
        proxied: bool,
        quick: bool,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._language: Language = language
        self._proxied = proxied
        self._quick = quick
        self._now = now

    def findings(self) -> Iterator[StateFinding]:
        yield from self._tried(ServerPart.CERTIFICATE, self._certificate)
        reached = False
        for finding in self._tried(ServerPart.SERVER, self._health):
            reached = (
                reached or finding.verdict is not PartVerdict.BAD or finding.part is not ServerPart.SERVER
            )
            yield finding
        if reached:
            yield from self._tried(ServerPart.STATE, self._state)
            yield from self._tried(ServerPart.AGENTS, self._agents)
            if not self._quick:
                yield from self._tried(ServerPart.AUDIT, self._audit)

    def _tried(self, part: ServerPart, ask: Callable[[], Iterator[StateFinding]]) -> Iterator[StateFinding]:
        try:
            yield from ask()
        except RpaVisionError as error:
            yield StateFinding(part=part, verdict=PartVerdict.BAD, told=error.said_in(self._language))

    def _health(self) -> Iterator[StateFinding]:
        yield from told_health(self._client.site.health(), self._client.url, self._language)

    def _state(self) -> Iterator[StateFinding]:
        before = self._now()
        state = self._client.site.state()
        between = before + (self._now() - before) / 2
        yield from told_state(state, between, self._language)

    def _agents(self) -> Iterator[StateFinding]:
        yield from told_agents(
            self._client.desks.agents(), self._client.site.health().version, self._language
        )

    def _audit(self) -> Iterator[StateFinding]:
        yield told_audit(self._client.audit_check(), self._language)

    def _certificate(self) -> Iterator[StateFinding]:
        parts = urlsplit(self._client.url)
        if parts.scheme == "https" and not self._proxied:
            host, port = parts.hostname or "", parts.port or 443
            yield told_certificate(host, port, self._now(), self._language)


def told_health(health: Health, url: str, language: Language) -> Iterator[StateFinding]:
    parts = {"database": health.database, "blobs": health.blobs, "disk": health.disk, **health.rounds}
    failing = [name for name, well in parts.items() if well == "failing"]
    other = health.version != __version__
    told = say(language, "checkup.answers", url=url, version=health.version, own=__version__)
    yield _found(ServerPart.SERVER, PartVerdict.LOOK if other else PartVerdict.GOOD, told)
    if failing:
        yield _found(
            ServerPart.HEALTH, PartVerdict.BAD, say(language, "checkup.failing", names=", ".join(failing))
        )
    else:
        yield _found(ServerPart.HEALTH, PartVerdict.GOOD, say(language, "checkup.well"))


def told_state(state: ServerState, now: datetime, language: Language) -> Iterator[StateFinding]:
    """``now``: here, while it was asked."""
    free, total = f"{state.disk_free / _GIB:.1f}", f"{state.disk_total / _GIB:.1f}"
    room = (
        PartVerdict.BAD
        if state.disk_free < LEAST_FREE
        else PartVerdict.LOOK
        if state.disk_free < LITTLE_FREE
        else PartVerdict.GOOD
    )
    yield _found(ServerPart.DISK, room, say(language, "checkup.disk", free=free, total=total))
    slow = state.database_ms > SLOW_DATABASE_MS
    told = say(language, "checkup.database", ms=f"{state.database_ms:.0f}", revision=state.revision)
    yield _found(ServerPart.DATABASE, PartVerdict.LOOK if slow else PartVerdict.GOOD, told)
    apart_s = (state.now - now).total_seconds()
    clock = PartVerdict.LOOK if abs(apart_s) > CLOCKS_APART_S else PartVerdict.GOOD
    yield _found(ServerPart.CLOCK, clock, say(language, "checkup.clock", seconds=f"{apart_s:+.1f}"))
    yield _told_backlog(state, language)
    yield _told_backup(state, language)


def told_agents(agents: Sequence[AgentStatus], version: str, language: Language) -> Iterator[StateFinding]:
    """``version``: of the server."""
    there = sum(one.connected for one in agents)
    yield _found(
        ServerPart.AGENTS, PartVerdict.GOOD, say(language, "checkup.agents", there=there, known=len(agents))
    )
    others = [
        f"{one.agent_id} ({one.version or '?'})" for one in agents if one.connected and one.version != version
    ]
    if others:
        told = say(language, "checkup.other_versions", version=version, names=", ".join(others))
        yield _found(ServerPart.AGENTS, PartVerdict.LOOK, told)


def told_audit(check: AuditCheck, language: Language) -> StateFinding:
    if not check.whole:
        return _found(
            ServerPart.AUDIT, PartVerdict.BAD, say(language, "checkup.audit_broken", count=check.entries)
        )
    return _found(
        ServerPart.AUDIT, PartVerdict.GOOD, say(language, "checkup.audit_whole", count=check.entries)
    )


def told_certificate(host: str, port: int, now: datetime, language: Language) -> StateFinding:
    """As whoever connects sees it: the server's own, or its proxy's."""
    try:
        with (
            socket.create_connection((host, port), _TLS_WITHIN_S) as plain,
            httpx.create_ssl_context().wrap_socket(plain, server_hostname=host) as secure,
        ):
            shown = secure.getpeercert() or {}
    except (OSError, ssl.SSLError) as error:
        why = getattr(error, "verify_message", "") or str(error)
        return _found(
            ServerPart.CERTIFICATE, PartVerdict.BAD, say(language, "checkup.not_trusted", host=host, why=why)
        )
    end = datetime.fromtimestamp(ssl.cert_time_to_seconds(str(shown["notAfter"])), UTC)
    left = end - now
    verdict = (
        PartVerdict.BAD if left < ENDS_NOW else PartVerdict.LOOK if left < ENDS_SOON else PartVerdict.GOOD
    )
    told = say(language, "checkup.certificate", when=_day(end), days=max(0, left.days))
    return _found(ServerPart.CERTIFICATE, verdict, told)


def _told_backlog(state: ServerState, language: Language) -> StateFinding:
    told = say(language, "checkup.backlog", **state.backlog.model_dump())
    if state.oldest_pause is None:
        return _found(ServerPart.BACKLOG, PartVerdict.GOOD, told)
    waited = state.now - state.oldest_pause
    hours = int(waited.total_seconds() // 3600)
    verdict = PartVerdict.LOOK if waited > LONG_PAUSE else PartVerdict.GOOD
    return _found(ServerPart.BACKLOG, verdict, f"{told} {say(language, 'checkup.oldest', hours=hours)}")


def _told_backup(state: ServerState, language: Language) -> StateFinding:
    if state.last_backup is None:
        return _found(ServerPart.BACKUP, PartVerdict.LOOK, say(language, "checkup.no_backup"))
    verdict = PartVerdict.LOOK if state.now - state.last_backup > OLD_BACKUP else PartVerdict.GOOD
    when = f"{state.last_backup.astimezone():%d/%m/%Y %H:%M}"
    return _found(ServerPart.BACKUP, verdict, say(language, "checkup.backup", when=when))


def _found(part: ServerPart, verdict: PartVerdict, told: str) -> StateFinding:
    return StateFinding(part=part, verdict=verdict, told=told)


def _day(when: datetime) -> str:
    return f"{when.astimezone():%d/%m/%Y}"
