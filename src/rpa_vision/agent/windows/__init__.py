"""A Windows desktop through user32: seen with GDI, acted on with SendInput, watched with low-level hooks.

Nothing here needs Windows to be imported; ``real.load_user32`` alone does.
"""
