"""Who is let in, how much of each, and what the others are told."""
