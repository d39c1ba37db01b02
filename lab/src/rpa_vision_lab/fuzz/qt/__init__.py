"""A drawn application as a Qt program."""
