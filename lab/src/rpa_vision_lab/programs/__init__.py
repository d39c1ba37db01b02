"""Real programs, made by others, that run on a virtual desktop: what the product has to get on with."""
