"""Text into programs of an X display: pasted, or key by key."""
