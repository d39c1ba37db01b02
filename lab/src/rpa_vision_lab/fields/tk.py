"""``python -m rpa_vision_lab.fields.tk --places PATH``: a window of Tk entries."""

from __future__ import annotations

import argparse
import signal
import sys
import tkinter
from pathlib import Path

from rpa_vision.models.geometry import Box
from rpa_vision_lab.fields.kinds import TK, write_places

_COLUMNS = 3
_COLOURS = {"light": ("#d9d9d9", "#ffffff", "#000000"), "dark": ("#2b2b2b", "#1e1e1e", "#e0e0e0")}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m rpa_vision_lab.fields.tk")
    parser.add_argument("--places", type=Path, required=True)
    parser.add_argument("--theme", choices=tuple(_COLOURS), default="light")
    parser.add_argument("--scale", type=float, default=1.0)
    asked = parser.parse_args()
    page, paper, ink = _COLOURS[asked.theme]
    root = tkinter.Tk()
    root.title("Champs de saisie")
    root.configure(background=page)
    entries = {}
    for index, kind in enumerate(TK):
        row, column = divmod(index, _COLUMNS)
        label = tkinter.Label(root, text=kind.name.replace("_", " "), background=page, foreground=ink)
        label.grid(row=row * 2, column=column, sticky="w")
        font = (kind.font, -round(kind.points * asked.scale * 96 / 72))
        entry = tkinter.Entry(
            root, show=kind.echo, font=font, background=paper, foreground=ink, insertbackground=ink
        )
        entry.grid(row=row * 2 + 1, column=column, padx=8, pady=4)
        entries[kind.name] = entry

    def tell() -> None:
        found = {}
        for name, entry in entries.items():
            left, top = entry.winfo_rootx(), entry.winfo_rooty()
            found[name] = Box(left, top, left + entry.winfo_width(), top + entry.winfo_height())
        write_places(asked.places, found)
        root.after(200, tell)

    root.after(200, tell)
    signal.signal(signal.SIGTERM, lambda *_: root.destroy())
    root.mainloop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
