"""``python -m rpa_vision_lab.pages.web NAME --seed 1 --folder PATH``: one page, drawn by Chromium."""

from __future__ import annotations

import sys

from rpa_vision_lab.pages.asked import what_is_asked
from rpa_vision_lab.pages.web.browser import photograph
from rpa_vision_lab.pages.web.document import document


def main() -> int:
    asked = what_is_asked()
    photograph(asked.plan, document(asked.plan, asked.plan.maker(asked.seed)), asked.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
