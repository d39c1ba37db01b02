"""A target found by its words."""
