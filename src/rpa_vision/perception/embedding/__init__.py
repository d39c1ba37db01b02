"""A screen as one vector: its picture, its words, its title and its elements, weighed against each other."""
