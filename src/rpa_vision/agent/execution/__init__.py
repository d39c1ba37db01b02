"""Carrying one command out, at most once."""
