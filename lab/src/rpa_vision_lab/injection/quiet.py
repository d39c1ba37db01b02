"""Ordinary work in which nothing is thrown: whatever is taken for a dialog is a false alarm."""

from __future__ import annotations

import sys
from contextlib import ExitStack

from rpa_vision_lab.programs.base import LabProgram
from rpa_vision_lab.programs.family import Family

TITLE = "Planning du service"
_READY_WITHIN_S = 30.0
_PACE_MS = 5000
"""As often as somebody who works beside it moves something."""
_SCRIPT = """
import itertools, sys, tkinter
from tkinter import ttk
root = tkinter.Tk()
root.title("Planning du service")
root.geometry("300x330+20+700")
bar = tkinter.Menu(root)
menu = tkinter.Menu(bar, tearoff=False)
for label in ("Nouveau", "Ouvrir", "Imprimer", "Fermer"):
    menu.add_command(label=label)
bar.add_cascade(label="Fichier", menu=menu)
root.config(menu=bar)
ttk.Label(root, text="novembre 2026").grid(row=0, columnspan=7)
days = tkinter.Frame(root)
days.grid(row=1)
for day in range(30):
    ttk.Button(days, text=str(day + 1), width=3).grid(row=day // 7, column=day % 7)
ttk.Label(root, text="Garde de nuit : équipe B\\nTransmissions perdues : 0").grid(row=2, pady=12)
tip = tkinter.Toplevel(root)
tip.overrideredirect(True)
tkinter.Label(tip, text="Double-cliquer pour ouvrir la journée", background="#ffffdc").pack()
tip.withdraw()
turns = itertools.count()
pace_ms = int(sys.argv[1])
def move():
    turn = next(turns)
    root.geometry(f"+{20 + 40 * (turn % 20)}+{760 if turn % 2 else 700}")
    if turn % 4 == 1:
        tip.geometry(f"+{1500 + turn % 7 * 20}+{300 + turn % 5 * 40}")
        tip.deiconify()
    elif turn % 4 == 3:
        tip.withdraw()
    if turn % 6 == 2:
        menu.post(1560, 200)
    elif turn % 6 == 4:
        menu.unpost()
    root.after(pace_ms, move)
root.after(pace_ms, move)
root.mainloop()
"""


class MovingWindow(LabProgram):
    """Another program beside the task: a calendar that wanders about, with a menu and a hint now and then."""

    def _start(self, starting: ExitStack) -> None:
        program = Family(
            [sys.executable, "-c", _SCRIPT, str(_PACE_MS)],
            package="python3-tk",
            environment=self.environment(),
        )
        starting.callback(program.stop)
        program.wait_for(lambda: self.windows.find(TITLE), "window", _READY_WITHIN_S)
