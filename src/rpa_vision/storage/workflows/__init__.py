"""Workflows, every version of them, and what was learnt about them."""
