"""Providers of vectors. Those without weights are fixed formulas: the same everywhere, with nothing to install."""
