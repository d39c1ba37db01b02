"""A target found by its look."""
