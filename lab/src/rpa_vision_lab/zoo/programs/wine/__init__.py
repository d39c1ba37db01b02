"""Windows programs of the zoo, run by Wine."""
