"""What the processes of a play need from their machine."""

from __future__ import annotations

import socket

import pytest

from rpa_vision_lab.chaos.cast import held_port


def listening(port: int) -> socket.socket:
    """As a server does it."""
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind(("127.0.0.1", port))
    server.listen()
    return server


def test_a_server_has_its_port_again_after_it_was_away() -> None:
    with held_port() as port:
        for _ in range(2):
            with listening(port), socket.create_connection(("127.0.0.1", port), 5):
                pass


def test_nobody_else_has_it_meanwhile() -> None:
    with held_port() as port, socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(("127.0.0.1", port))


def test_afterwards_it_is_anybodys() -> None:
    with held_port() as port:
        pass
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
