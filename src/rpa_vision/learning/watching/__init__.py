"""One demonstration: what was done, on which screen, and what it was meant for."""
