"""The words on a screen, and which text names which field."""
