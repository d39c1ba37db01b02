"""Programs drawn by GTK."""
