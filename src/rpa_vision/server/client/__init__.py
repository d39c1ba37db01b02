"""The other side of the API: typed calls."""
