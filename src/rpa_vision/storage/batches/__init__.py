"""Batches: their rows, and what becomes of each in the very transaction in which it happens."""
