"""Are these the same words? Folding, letters taken for each other, distance, values, patterns."""
