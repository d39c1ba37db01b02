"""Pages drawn by real toolkits, of which every word and every element is known."""
