"""Everything a server keeps, copied while it runs and put back into an empty place."""
