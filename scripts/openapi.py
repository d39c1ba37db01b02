"""Write the API's description that the page's typed client is made from: .venv/bin/python scripts/openapi.py"""

from __future__ import annotations

import json
from pathlib import Path

from rpa_vision.server.app import described

FILE = Path(__file__).resolve().parent.parent / "web" / "openapi.json"

if __name__ == "__main__":
    FILE.write_text(
        json.dumps(described(), indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8"
    )
