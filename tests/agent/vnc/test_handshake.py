from __future__ import annotations

import os
import signal
import socket
import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fake_vnc import FakeServer, Script, greet, requests, take, update
from real_vnc import free_port, x11vnc_on
from rpa_vision.agent.vnc.des import encrypt_block
from rpa_vision.agent.vnc.desktop import VncDesktop
from rpa_vision.errors import BadInputError, DesktopError
from rpa_vision.models.geometry import Size
from rpa_vision_lab.desktop.desktop import VirtualDesktop

Fake = Callable[[Script], FakeServer]


@pytest.mark.parametrize(
    ("key", "plain", "cipher"),
    [
        ("133457799BBCDFF1", "0123456789ABCDEF", "85E813540F0AB405"),
        ("0000000000000000", "0000000000000000", "8CA64DE9C1B123A7"),
        ("FFFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFFF", "7359B2163E4EDC58"),
        ("0123456789ABCDEF", "1111111111111111", "17668DFC7292532D"),
        ("7CA110454A1A6E57", "01A1D6D039776742", "690F5B0D9A26939B"),
    ],
)
def test_des_gives_the_published_ciphers(key: str, plain: str, cipher: str) -> None:
    assert encrypt_block(bytes.fromhex(key), bytes.fromhex(plain)).hex().upper() == cipher


@given(key=st.binary(min_size=8, max_size=8), block=st.binary(min_size=8, max_size=8))
def test_des_complements(key: bytes, block: bytes) -> None:
    """A known property of the cipher: all bits turned around give all bits turned around."""

    def turned(data: bytes) -> bytes:
        return bytes(byte ^ 0xFF for byte in data)

    assert encrypt_block(turned(key), turned(block)) == turned(encrypt_block(key, block))


@pytest.mark.desktop
def test_the_password_opens_a_real_server_and_a_wrong_one_does_not(
    virtual: VirtualDesktop, tmp_path: Path
) -> None:
    secret = tmp_path / "password"
    secret.write_text("Ouvre-Toi\n")  # VNC looks at eight letters only
    with x11vnc_on(virtual.display, "-passwdfile", str(secret)) as server:
        with server.desktop(password="Ouvre-Toi") as vnc:  # noqa: S106
            assert vnc.monitors()[0].box == virtual.size.box
        with pytest.raises(DesktopError, match="does not let us in"):
            server.desktop(password="sésame")  # noqa: S106
        with pytest.raises(DesktopError, match="asks for a password"):
            server.desktop()
        os.kill(
            server.program.pid, signal.SIGKILL
        )  # asked to end after it refused somebody, it takes seconds


def test_a_password_vnc_cannot_carry_is_named_without_being_shown(fake: Fake) -> None:
    server = fake(lambda guest: greet(guest, Size(8, 8)))
    with pytest.raises(BadInputError, match="password") as raised:
        VncDesktop("127.0.0.1", server.port, "пароль")
    assert "пароль" not in str(raised.value)


def open_screen(guest: socket.socket) -> None:
    """From the client's first word on, a black screen of 2×2."""
    take(guest, 1)
    guest.sendall(struct.pack(">HH16xI", 2, 2, 0))
    for only_changes, box in requests(guest):
        if not only_changes:
            pixel = struct.pack(">4Hi", *box[:2], box.width, box.height, 0) + bytes(4 * box.area)
            guest.sendall(update(pixel))


@pytest.mark.parametrize("version", [b"RFB 003.003\n", b"RFB 003.005\n"])
@pytest.mark.parametrize("password", [None, "secret"])
def test_rfb_3_3(fake: Fake, version: bytes, password: str | None) -> None:
    def script(guest: socket.socket) -> None:
        guest.sendall(version)
        assert take(guest, 12) == b"RFB 003.003\n"
        guest.sendall(struct.pack(">I", 1 if password is None else 2))
        if password is not None:
            guest.sendall(bytes(16))
            take(guest, 16)
            guest.sendall(struct.pack(">I", 0))
        open_screen(guest)

    with VncDesktop("127.0.0.1", fake(script).port, password) as vnc:
        assert np.array_equal(vnc.capture().pixels, np.zeros((2, 2, 3)))


def test_rfb_3_7(fake: Fake) -> None:
    def script(guest: socket.socket) -> None:
        guest.sendall(b"RFB 003.007\n")
        assert take(guest, 12) == b"RFB 003.007\n"
        guest.sendall(b"\x02\x10\x01")
        assert take(guest, 1) == b"\x01"
        open_screen(guest)

    with VncDesktop("127.0.0.1", fake(script).port) as vnc:
        assert vnc.capture().size == Size(2, 2)


@pytest.mark.parametrize("version", [b"RFB 003.889\n", b"RFB 004.001\n"])
def test_newer_servers_are_spoken_to_in_3_8(fake: Fake, version: bytes) -> None:
    def script(guest: socket.socket) -> None:
        guest.sendall(version)
        assert take(guest, 12) == b"RFB 003.008\n"
        guest.sendall(b"\x01\x01")
        take(guest, 1)
        guest.sendall(struct.pack(">I", 0))
        open_screen(guest)

    with VncDesktop("127.0.0.1", fake(script).port) as vnc:
        assert vnc.capture().size == Size(2, 2)


def reason(text: bytes) -> bytes:
    return struct.pack(">I", len(text)) + text


@pytest.mark.parametrize(
    ("said", "named"),
    [
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "not a VNC server"),
        (b"SSH-2.0-OpenSSH_9.2p1\r\n", "not a VNC server"),
        (b"RFB 002.000\n", "older than 3.3"),
        (b"RFB 003.008\n\x00" + reason(b"Too many failures"), "Too many failures"),
        (b"RFB 003.008\n\x00" + reason(b""), "does not say why"),
        (b"RFB 003.008\n\x00" + struct.pack(">I", 2**32 - 1), "too many"),
        (b"RFB 003.003\n" + struct.pack(">I", 0) + reason(b"closed\x1b[31m"), r"closed \[31m"),
        (b"RFB 003.008\n\x02\x10\x13", r"\[16, 19\]"),
        (b"RFB 003.008\n\x01\x01" + struct.pack(">I", 1) + reason(b"not you"), "not you"),
        (b"RFB 003.008\n\x01\x01" + struct.pack(">I", 0) + struct.pack(">HH16xI", 8, 8, 2**31), "too many"),
        (
            b"RFB 003.008\n\x01\x01" + struct.pack(">I", 0) + struct.pack(">HH16xI", 65535, 65535, 0),
            "65535×65535",
        ),
        (b"RFB 003.008\n\x01\x01" + struct.pack(">I", 0) + struct.pack(">HH16xI", 0, 600, 0), "0×600"),
        (b"RFB 003.008\n\x01\x01", "closed the connection"),
        (b"", "closed the connection"),
    ],
)
def test_a_server_that_cannot_be_used_is_told_apart(fake: Fake, said: bytes, named: str) -> None:
    def script(guest: socket.socket) -> None:
        guest.sendall(said)
        guest.shutdown(socket.SHUT_WR)
        while guest.recv(4096):
            pass

    with pytest.raises(DesktopError, match=named):
        VncDesktop("127.0.0.1", fake(script).port)


def test_nobody_there() -> None:
    with pytest.raises(DesktopError, match="cannot be reached"):
        VncDesktop("127.0.0.1", free_port())


@pytest.mark.parametrize(("host", "port"), [("", 70000), ("no.such.host.invalid", 5900), ("x" * 70, 5900)])
def test_no_such_address(host: str, port: int) -> None:
    with pytest.raises(DesktopError, match="cannot be reached"):
        VncDesktop(host, port)


@pytest.mark.parametrize(
    "first", [b"", b"RFB 003", b"RFB 003.008\n", b"RFB 003.008\n\x01\x01\x00\x00\x00\x00"]
)
def test_a_server_that_falls_silent_is_given_up(fake: Fake, first: bytes) -> None:
    def script(guest: socket.socket) -> None:
        guest.sendall(first)
        while guest.recv(4096):
            pass

    with pytest.raises(DesktopError, match="stopped answering"):
        VncDesktop("127.0.0.1", fake(script).port, answer_within_s=0.2)


def test_a_server_that_dribbles_is_given_up(fake: Fake) -> None:
    def script(guest: socket.socket) -> None:
        guest.settimeout(0.02)
        for byte in b"RFB 003.008\n" + bytes(10_000):
            guest.sendall(bytes([byte]))
            try:
                guest.recv(4096)
            except TimeoutError:
                continue

    with pytest.raises(DesktopError):
        VncDesktop("127.0.0.1", fake(script).port, answer_within_s=0.2)


@pytest.mark.parametrize("quality", [-1, 10])
def test_an_impossible_quality_is_refused(quality: int) -> None:
    with pytest.raises(BadInputError, match="jpeg_quality"):
        VncDesktop("127.0.0.1", 1, jpeg_quality=quality)
