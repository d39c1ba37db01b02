"""Tk's programs."""
