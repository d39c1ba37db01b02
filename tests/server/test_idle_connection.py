from __future__ import annotations

import socket
import struct
import threading
import time

import pytest

from rpa_vision.server.client import client as server_client
from rpa_vision.server.client.client import ServerClient

ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
RESET = struct.pack("ii", 1, 0)


def answer_once_for_each_connection(server: socket.socket) -> None:
    """A second request on one connection comes just as it is closed."""
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        threading.Thread(target=_answer_once, args=(connection,), daemon=True).start()


def _answer_once(connection: socket.socket) -> None:
    with connection:
        connection.recv(65536)
        connection.sendall(ANSWER)
        connection.recv(65536)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)


def test_a_connection_that_was_idle_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_client, "IDLE_S", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=answer_once_for_each_connection, args=(server,), daemon=True).start()
        with ServerClient(f"http://127.0.0.1:{server.getsockname()[1]}", "token") as client:
            assert client.picture("replays/run1/0.png") == b"ok"
            time.sleep(0.1)
            assert client.picture("replays/run1/0.png") == b"ok"
