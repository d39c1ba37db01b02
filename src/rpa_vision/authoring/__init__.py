"""A person and a workflow: it is told, drawn, checked, edited, kept as a file."""
