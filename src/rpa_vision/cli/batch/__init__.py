"""``batch``: a task for each row of a table."""
