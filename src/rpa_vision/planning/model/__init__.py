"""A language model's reading: asked for, and weighed against the words."""
