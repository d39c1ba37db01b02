"""Pictures on their way to where they are kept: what a site has painted over is gone before the first byte is written."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock

from rpa_vision.ports import BlobStore, PictureRedactor, RedactedPicture

_PICTURE = ".png"
_LOOKS = "workflows/"
"""Small pictures of what was clicked: they were cut out of others, and have lost the labels beside them."""

KnownOf = Callable[[str], Sequence[str]]
"""By the name of a picture, what is said there of a person, as far as that is known without looking."""


class RedactedBlobs:
    """The one place all pictures pass. What they showed stays in memory for a while: a screen is compared with the one
    before, and a demonstration is learnt from as it was seen."""

    def __init__(
        self, kept: BlobStore, redactor: PictureRedactor, known_of: KnownOf, most_bytes: int
    ) -> None:
        self._kept = kept
        self._redactor = redactor
        self._known_of = known_of
        self._most_bytes = most_bytes
        self._held: OrderedDict[str, tuple[bytes, RedactedPicture]] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def put(self, name: str, data: bytes) -> None:
        if not name.endswith(_PICTURE):
            self._kept.put(name, data)
            return
        redacted = self._redactor.redacted(name, data, self._known(name))
        self._kept.put(name, redacted.png)
        self._hold(name, data, redacted)

    def get(self, name: str) -> bytes:
        return self._kept.get(name)

    def as_seen(self, name: str) -> bytes:
        """As it was given where that is still in memory; nobody is shown this."""
        with self._lock:
            held = self._held.get(name)
        return self._kept.get(name) if held is None else held[0]

    def is_same(self, name: str, data: bytes) -> bool:
        """Whether this is the picture that was kept under the name. Where only the redacted one is left, nobody can
        tell, and the first one stays."""
        with self._lock:
            held = self._held.get(name)
        if held is not None:
            return held[0] == data
        self._kept.get(name)
        return True

    def delete(self, name: str) -> None:
        self._forget(name)
        self._kept.delete(name)

    def forget_all(self) -> None:
        """What was seen, not what is kept."""
        with self._lock:
            self._held.clear()
            self._bytes = 0

    def names(self, folder: str) -> Sequence[str]:
        return self._kept.names(folder)

    def _known(self, name: str) -> list[str]:
        """What was read behind a label on one picture of a replay is the same person's on the next without it."""
        beside = "" if name.startswith(_LOOKS) else name.rpartition("/")[0] + "/"
        with self._lock:
            said = [
                text
                for other, (_, redacted) in self._held.items()
                if other.startswith(beside)
                for text in redacted.said
            ]
        return list(dict.fromkeys([*self._known_of(name), *said]))

    def _hold(self, name: str, data: bytes, redacted: RedactedPicture) -> None:
        self._forget(name)
        with self._lock:
            self._held[name] = data, redacted
            self._bytes += len(data)
            while self._bytes > self._most_bytes and self._held:
                _, (oldest, _) = self._held.popitem(last=False)
                self._bytes -= len(oldest)

    def _forget(self, name: str) -> None:
        with self._lock:
            held = self._held.pop(name, None)
            self._bytes -= 0 if held is None else len(held[0])


def as_seen_in(blobs: BlobStore) -> Callable[[str], bytes]:
    return blobs.as_seen if isinstance(blobs, RedactedBlobs) else blobs.get


def is_kept_in(blobs: BlobStore, name: str, data: bytes) -> bool:
    return blobs.is_same(name, data) if isinstance(blobs, RedactedBlobs) else blobs.get(name) == data
