"""``dialog`` and ``dialogs …``: what comes up in the way."""
