"""How often a target is found where it is, how often nothing is said, and how often the place is wrong."""
