"""A task for each row of a table: which column is which value, whether a row may be begun, and what became of it."""
