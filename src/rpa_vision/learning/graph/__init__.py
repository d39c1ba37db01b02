"""Many demonstrations: what they share, where they differ, and the graph that follows from it."""
