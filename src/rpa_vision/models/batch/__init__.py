"""Batches: a task done once for each row of a table."""
