"""A virtual desktop, the programs started on it, and the person in front of it."""
