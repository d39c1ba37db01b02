"""Invented programs with several views each, drawn in many variants: what is the same screen, and what is not."""
