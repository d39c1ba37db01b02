"""Whether what was typed went into a field that hides it."""
