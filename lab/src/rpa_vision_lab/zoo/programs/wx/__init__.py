"""Programs drawn by wxWidgets."""
