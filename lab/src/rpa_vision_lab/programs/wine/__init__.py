"""Windows programs, run by Wine."""
