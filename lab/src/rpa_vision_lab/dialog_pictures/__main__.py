"""``python -m rpa_vision_lab.dialog_pictures FOLDER [LOOKS]``: the pictures, to be judged by the bench.

Then ``rpa-vision bench dialogs --labels FOLDER/tuned.json``, and with ``held_out.json`` once nothing is changed
any more.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rpa_vision_lab.dialog_pictures.draw import draw_pictures
from rpa_vision_lab.views.draw import draw_screens

PROGRAMS, BACKGROUNDS = 4, ("plain", "theme")


def main(folder: Path, looks: int) -> None:
    screens = draw_screens(folder / "behind", PROGRAMS, BACKGROUNDS)
    draw_pictures(folder, looks, [one.picture for one in screens if one.view != "dialog"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2)
