"""Which GTK is meant, told by KIT_GTK before anything of it is loaded."""

from __future__ import annotations

import os

import gi

FOUR = os.environ.get("KIT_GTK", "3") == "4"
gi.require_version("Gtk", "4.0" if FOUR else "3.0")
gi.require_version("Gdk", "4.0" if FOUR else "3.0")
gi.require_version("PangoCairo", "1.0")

from gi.repository import Gdk, GdkPixbuf, Gio, GLib, Gtk, Pango  # noqa: E402

__all__ = ["FOUR", "GLib", "Gdk", "GdkPixbuf", "Gio", "Gtk", "Pango"]
