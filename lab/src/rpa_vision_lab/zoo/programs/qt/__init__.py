"""Programs drawn by Qt, KDE's among them."""
