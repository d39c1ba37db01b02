"""A replay from its start to its end, one report at a time."""
