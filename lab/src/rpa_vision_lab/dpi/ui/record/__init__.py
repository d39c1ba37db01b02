"""A patient's record: its banner and its tabs."""
