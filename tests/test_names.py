"""One public name means one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import rpa_vision

PRODUCT = Path(rpa_vision.__file__).parent


def test_no_two_public_classes_of_the_product_share_a_name() -> None:
    defined = defaultdict(list)
    for file in sorted(PRODUCT.rglob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined[node.name].append(str(file.relative_to(PRODUCT)))
    assert {name: places for name, places in defined.items() if len(places) > 1} == {}
