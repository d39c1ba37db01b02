"""The tree is the one of RFC 6962."""

from __future__ import annotations

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from rpa_vision.storage.audit.merkle import GrowingTree, leaf_hash


def by_definition(entries: list[bytes]) -> bytes:
    """Section 2.1, word for word."""
    if not entries:
        return sha256().digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    split = 1
    while split * 2 < len(entries):
        split *= 2
    return sha256(b"\x01" + by_definition(entries[:split]) + by_definition(entries[split:])).digest()


def grown(entries: list[bytes]) -> GrowingTree:
    tree = GrowingTree()
    for entry in entries:
        tree.add(leaf_hash(entry))
    return tree


def test_the_roots_of_the_certificate_transparency_project() -> None:
    entries = [
        bytes.fromhex(one)
        for one in (
            "",
            "00",
            "10",
            "2021",
            "3031",
            "40414243",
            "5051525354555657",
            "606162636465666768696a6b6c6d6e6f",
        )
    ]
    assert grown(entries[:1]).root == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert grown(entries).root == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


@given(st.lists(st.binary(max_size=8), max_size=70))
def test_growing_gives_the_root_of_the_definition(entries: list[bytes]) -> None:
    assert grown(entries).root == by_definition(entries).hex()


@given(st.lists(st.binary(max_size=8), max_size=40), st.lists(st.binary(max_size=8), max_size=40))
def test_it_goes_on_from_its_peaks_alone(before: list[bytes], after: list[bytes]) -> None:
    first = grown(before)
    tree = GrowingTree(first.size, first.peaks)
    for entry in after:
        tree.add(leaf_hash(entry))
    assert (tree.size, tree.root) == (len(before + after), grown(before + after).root)
