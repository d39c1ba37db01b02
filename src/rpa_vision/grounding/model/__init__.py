"""A vision model's word, believed only about what the other senses see too."""
