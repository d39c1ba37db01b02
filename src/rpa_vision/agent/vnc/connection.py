"""A conversation with a VNC server: one thread listens all the time, the owner's speaks and waits."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from rpa_vision.agent.regions import expect_within
from rpa_vision.agent.vnc.clipboard import RemoteClipboard
from rpa_vision.agent.vnc.framebuffer import Framebuffer
from rpa_vision.agent.vnc.handshake import greet
from rpa_vision.agent.vnc.messages import encodings, pixel_format, update_request
from rpa_vision.agent.vnc.updates import UpdateReader
from rpa_vision.agent.vnc.wire import Wire
from rpa_vision.errors import DesktopError, DesktopLostError
from rpa_vision.models.geometry import Box, Size
from rpa_vision.ports import Pixels

_UPDATE, _COLOURS, _BELL, _CUT_TEXT = range(4)
_ANSWERS_TO_TRUST = 2
_FIRST_LOOK_S = 2.0
"""x11vnc forgets its screen while nobody is connected. After half a second it looks again, every 32nd line at a
time, and until it is through it answers with what it saw before."""


class VncConnection:
    def __init__(
        self,
        wire: Wire,
        password: str | None,
        jpeg_quality: int | None,
        answer_within_s: float,
        most_pixels: int,
    ) -> None:
        self._wire = wire
        self._limit = answer_within_s
        self._lost: str | None = None
        self._news = threading.Condition()
        self._updates_read = 0
        self._marks = 0
        self._opened = time.monotonic()
        self._updating = False
        """While an update is being read, the framebuffer belongs to the listening thread."""
        self._framebuffer = Framebuffer(greet(wire, password), most_pixels)
        self._updates = UpdateReader(wire, self._framebuffer)
        self.clipboard = RemoteClipboard(wire, self.send)
        wire.no_hurry()
        wire.send(pixel_format() + encodings(jpeg_quality))
        self._thread = threading.Thread(target=self._listen, name=f"listening to {wire.name}", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        try:
            while True:
                self._wire.wait()
                self._message(self._wire.number("B"))
        except DesktopError as error:
            self._give_up(str(error))

    def _message(self, kind: int) -> None:
        if kind == _UPDATE:
            with self._news:
                self._updating = True
            self._updates.read()
            self._updates_read += 1
        elif kind == _COLOURS:
            self._wire.skip(6 * self._wire.number("3xH"))
        elif kind == _CUT_TEXT:
            self.clipboard.read_message()
        elif kind != _BELL:
            raise DesktopLostError(f"{self._wire.name} sent a message of kind {kind}, which does not exist")
        with self._news:
            self._updating = False
            self._news.notify_all()

    def _give_up(self, why: str) -> None:
        with self._news:
            self._lost = self._lost or why
            self._news.notify_all()
        self._wire.hang_up()

    def expect_alive(self) -> None:
        if self._lost is not None:
            raise DesktopLostError(self._lost)

    def size(self) -> Size:
        self.expect_alive()
        return self._framebuffer.size

    def screens(self) -> list[Box]:
        self.expect_alive()
        return self._updates.screens

    def is_like_x11vnc(self) -> bool:
        """x11vnc says only what it is made with. What it cannot do would otherwise go wrong without a word."""
        self.expect_alive()
        return "LibVNCServer" in self._updates.identity

    def send(self, data: bytes) -> None:
        """Whoever finds the server gone says so to all: the listening thread may notice only later."""
        self.expect_alive()
        try:
            self._wire.send(data)
        except DesktopLostError as error:
            self._give_up(str(error))
            raise

    def deliver(self) -> None:
        """Until the server has dealt with all that was sent: it takes messages in order, and must answer this."""
        deadline = time.monotonic() + self._limit
        while not self._marked(self.size().box, b"", deadline):
            pass

    def picture(self, region: Box | None) -> Pixels:
        """No older than the call, as far as the server itself can know.

        A server answers a request for changes only once something changes. So the changes are asked for together
        with one pixel, changed or not: the update that brings it brings all that had changed by then. It is asked
        for twice, because a server that polls its screen may answer the first time from before the call: between
        two answers it has looked.
        """
        with self._news:
            self._wait_for_first_look()
            deadline = time.monotonic() + self._limit
            answers = 0
            while True:
                size = self._seen_whole(deadline)
                wanted = size.box if region is None else expect_within(region, size)
                if self._marked(wanted, update_request(wanted, only_changes=True), deadline):
                    answers += 1
                    if answers == _ANSWERS_TO_TRUST:
                        self._leave_request_open()
                        return self._framebuffer.copy(wanted)

    def _wait_for_first_look(self) -> None:
        looked_at = self._opened + _FIRST_LOOK_S
        if self.is_like_x11vnc() and time.monotonic() < looked_at:
            self._seen_whole(time.monotonic() + self._limit)
            self._leave_request_open()
            self.comes_true(lambda: False, looked_at)

    def _leave_request_open(self) -> None:
        """As every viewer does. x11vnc once measures how fast the line is, and until it finds a request
        that it need not answer, it does not look at its screen."""
        self.send(update_request(self._framebuffer.size.box, only_changes=True))

    def _seen_whole(self, deadline: float) -> Size:
        """The size of the screen, once every pixel of it is known."""
        self.wait_until(lambda: True, deadline)
        while not self._framebuffer.whole:
            self._fill(self._framebuffer.size.box, deadline)
        return self._framebuffer.size

    def _fill(self, whole: Box, deadline: float) -> bool:
        everything, changes = (update_request(whole, only_changes=only) for only in (False, True))
        return self._answered(whole, everything, changes, deadline)

    def _marked(self, within: Box, changes: bytes, deadline: float) -> bool:
        """The mark is another pixel each time: an answer that was still on its way cannot be mistaken for this."""
        self._marks += 1
        down, right = divmod(self._marks % within.area, within.width)
        mark = Box(0, 0, 1, 1).moved(within.left + right, within.top + down)
        request = changes + update_request(mark, only_changes=False)
        return self._answered(mark, request, changes or update_request(mark, only_changes=True), deadline)

    def _answered(self, region: Box, request: bytes, again: bytes, deadline: float) -> bool:
        """Whether every pixel of the region came; not if the screen's size changed, which voids the request.

        No update is being read when this returns, nor until the lock is let go.
        """
        with self._news:
            self.wait_until(lambda: True, deadline)
            size = self._framebuffer.size
            if not size.box.encloses(region):
                return False
            self._framebuffer.expect(region)
            self.send(request)
            self._wait_for_update(deadline)
            while not self._framebuffer.complete and self._framebuffer.size == size:
                # The update was about the pointer or the monitors alone, and may have used the request up.
                self.send(again)
                self._wait_for_update(deadline)
            return self._framebuffer.complete

    def _wait_for_update(self, deadline: float) -> None:
        before = self._updates_read
        self.wait_until(lambda: self._updates_read > before, deadline)

    def wait_until(self, done: Callable[[], bool], deadline: float) -> None:
        """Asked between updates, never in the middle of one. After the deadline the server counts as lost."""
        if not self.comes_true(done, deadline):
            self._give_up(f"{self._wire.name} stopped answering")
            self.expect_alive()

    def comes_true(self, done: Callable[[], bool], deadline: float) -> bool:
        with self._news:
            while (left := deadline - time.monotonic()) > 0:
                self.expect_alive()
                if not self._updating and done():
                    return True
                self._news.wait(left)
        return False

    def close(self) -> None:
        self._give_up(f"the connection to {self._wire.name} was closed")
        self._thread.join()
