"""Log lines, on stderr because stdout belongs to a command's answer, and without secrets.

Typed text, pictures and anything named like a secret are replaced before a line is written, at any depth:
what is logged ends up in files that more people read than may see a patient's record.
"""

from __future__ import annotations

import dataclasses
import logging
import re
import sys
from collections.abc import Mapping
from typing import Any, Literal

import structlog
from pydantic import BaseModel, SecretBytes, SecretStr
from structlog.typing import EventDict, Processor, WrappedLogger

LogFormat = Literal["console", "json"]

HIDDEN = "[hidden]"
TOO_DEEP = "[too deep]"
DEEPEST = 12
"""Deeper than any of our data; an object that contains itself ends here."""

_HANDLER = "rpa-vision"
_SECRET_NAME = re.compile(
    r"passw|passphrase|pwd|mot_?de_?passe|token|secret|authori[sz]ation|api[-_ ]?key|credential|cookie",
    re.IGNORECASE,
)
_CREDENTIALS_IN_URL = re.compile(r"(?<=://)[^/\s:]{0,99}:[^/\s]{0,99}(?=@)")
_REFUSED_AGAIN = ("connection rejected", "ASGI callable returned without completing handshake")
_STRUCTLOG_OWN = {"_record", "_from_structlog"}


def configure_logs(log_format: LogFormat) -> None:
    """Our lines and those of the libraries, in one format. May be called again."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    handler = logging.StreamHandler(sys.stderr)
    handler.name = _HANDLER
    handler.addFilter(_of_sockets)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer(log_format)],
        )
    )
    root = logging.getLogger()
    for former in [known for known in root.handlers if known.name == _HANDLER]:
        root.removeHandler(former)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it has a line for every request
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {name: value if name in _STRUCTLOG_OWN else _shown(value, name) for name, value in event.items()}


def _of_sockets(record: logging.LogRecord) -> bool:
    """uvicorn tells of each socket with its query, and of one refused up to three times."""
    if record.name == "uvicorn.error" and isinstance(record.msg, str):
        if record.msg.startswith(_REFUSED_AGAIN):
            return False
        if '"WebSocket %s"' in record.msg and isinstance(record.args, tuple):
            client, path, *rest = record.args
            record.args = (client, str(path).partition("?")[0], *rest)
    return True


def _renderer(log_format: LogFormat) -> Processor:
    if log_format == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    # The default tracebacks print local variables, passwords among them.
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )


def _shown(value: Any, name: str = "", depth: int = 0) -> Any:
    if depth > DEEPEST:
        return TOO_DEEP
    if isinstance(value, SecretStr | SecretBytes) or _SECRET_NAME.search(name):
        return HIDDEN
    if isinstance(value, str):
        return f"[{len(value)} characters]" if name == "text" else _CREDENTIALS_IN_URL.sub(HIDDEN, value)
    if isinstance(value, bytes | bytearray | memoryview):
        return f"[{len(value)} bytes]"
    if isinstance(value, list | tuple | set | frozenset):
        return [_shown(item, name, depth + 1) for item in value]
    fields = _fields(value)
    if fields is not None:
        return {str(key): _shown(item, str(key), depth + 1) for key, item in fields.items()}
    return value


def _fields(value: Any) -> Mapping[Any, Any] | None:
    if isinstance(value, Mapping):
        return value
    if isinstance(value, BaseModel):
        return dict(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return None
