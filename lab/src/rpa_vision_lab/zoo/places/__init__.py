"""Where the parts of a program are, as it tells itself."""
