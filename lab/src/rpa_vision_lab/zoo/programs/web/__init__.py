"""Programs that are used in a browser."""
