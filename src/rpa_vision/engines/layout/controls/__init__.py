"""Things to press, to type in, to tick."""
