"""Pages drawn by Tk, on a virtual desktop with a window manager."""
