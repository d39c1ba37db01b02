"""``python -m rpa_vision_lab.pages.tk NAME --seed 1 --folder PATH``: one page, on a desktop of its own."""

from __future__ import annotations

import os
import sys

import cv2

from rpa_vision_lab.desktop.desktop import VirtualDesktop
from rpa_vision_lab.pages.asked import what_is_asked
from rpa_vision_lab.pages.store import write_truth
from rpa_vision_lab.pages.tk.stage import Stage


def main() -> int:
    asked = what_is_asked()
    plan = asked.plan
    with VirtualDesktop(*plan.size) as desktop:
        os.environ["DISPLAY"] = desktop.display
        with Stage(plan, plan.maker(asked.seed)) as stage:
            pixels = stage.settled(desktop.display)
            known = stage.truth(desktop.display, pixels)
    cv2.imwrite(str(asked.picture), pixels)
    write_truth(asked.folder, plan.name, known.words, known.elements, known.doubtful)
    return 0


if __name__ == "__main__":
    sys.exit(main())
