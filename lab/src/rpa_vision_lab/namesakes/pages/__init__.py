"""Screens on which the same control stands several times, and whose page knows what each of them belongs to."""
