"""The first words with a VNC server: version, password, and how large its screen is. RFB 3.3, 3.7 and 3.8."""

from __future__ import annotations

import re

from rpa_vision.agent.vnc.des import BLOCK, encrypt_block
from rpa_vision.agent.vnc.wire import Wire
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.models.geometry import Size
from rpa_vision.phrases import phrased

_GREETING = re.compile(rb"RFB (\d{3})\.(\d{3})\n")
_NONE, _PASSWORD = 1, 2
_SHARED = 1
"""Others who look at the same screen stay connected."""
_CHALLENGE_BLOCKS = 2
_MOST_REASON = 4096
_MOST_NAME = 64 * 1024


def greet(wire: Wire, password: str | None) -> Size:
    """Until the server takes messages; gives the size of its screen."""
    key = None if password is None else password_key(password)
    version = _agree_on_version(wire)
    security = _forced(wire) if version == 3 else _chosen(wire, key is not None)
    if security == _PASSWORD:
        _prove(wire, key)
    if version == 8 or security == _PASSWORD:
        _expect_accepted(wire, tells_why=version == 8)
    wire.send(bytes([_SHARED]))
    width, height = wire.unpack("HH16x")
    wire.skip(_bounded(wire, "the name of its screen", _MOST_NAME))
    return Size(width, height)


def password_key(password: str) -> bytes:
    """VNC looks at the first eight letters, and reads the bits of each from the other end than DES does."""
    try:
        letters = password.encode("latin-1")[:BLOCK].ljust(BLOCK, b"\0")
    except UnicodeEncodeError as error:
        raise BadInputError(phrased("agent_refused.vnc_password")) from error
    return bytes(int(f"{letter:08b}"[::-1], 2) for letter in letters)


def _agree_on_version(wire: Wire) -> int:
    greeting = _GREETING.fullmatch(wire.read(12))
    if greeting is None:
        raise DesktopError(f"{wire.name} is not a VNC server: its first words are not RFB")
    major, minor = map(int, greeting.groups())
    if major < 3:
        raise DesktopError(f"{wire.name} speaks RFB {major}.{minor}, older than 3.3")
    version = 8 if major > 3 or minor >= 8 else 7 if minor == 7 else 3
    wire.send(b"RFB 003.%03d\n" % version)
    return version


def _forced(wire: Wire) -> int:
    """In 3.3 the server decides alone."""
    security = wire.number("I")
    if security == 0:
        raise DesktopError(f"{wire.name} refuses: {_reason(wire)}")
    return _known(wire, [security])


def _chosen(wire: Wire, has_password: bool) -> int:
    offered = list(wire.read(wire.number("B")))
    if not offered:
        raise DesktopError(f"{wire.name} refuses: {_reason(wire)}")
    chosen = _PASSWORD if has_password and _PASSWORD in offered else _known(wire, offered)
    wire.send(bytes([chosen]))
    return chosen


def _known(wire: Wire, offered: list[int]) -> int:
    for security in (_NONE, _PASSWORD):
        if security in offered:
            return security
    raise DesktopError(f"{wire.name} wants a kind of security that is not known here: {offered}")


def _prove(wire: Wire, key: bytes | None) -> None:
    if key is None:
        raise DesktopError(f"{wire.name} asks for a password, and none was given")
    challenge = [wire.read(BLOCK) for _ in range(_CHALLENGE_BLOCKS)]
    wire.send(b"".join(encrypt_block(key, block) for block in challenge))


def _expect_accepted(wire: Wire, *, tells_why: bool) -> None:
    if wire.number("I") != 0:
        why = _reason(wire) if tells_why else "wrong password"
        raise DesktopError(f"{wire.name} does not let us in: {why}")


def _reason(wire: Wire) -> str:
    said = wire.read(_bounded(wire, "its reason", _MOST_REASON)).decode(errors="replace")
    return (
        "".join(letter if letter.isprintable() else " " for letter in said).strip() or "it does not say why"
    )


def _bounded(wire: Wire, what: str, most: int) -> int:
    length = wire.number("I")
    if length > most:
        raise DesktopError(f"{wire.name}: {length} bytes for {what} are too many")
    return length
