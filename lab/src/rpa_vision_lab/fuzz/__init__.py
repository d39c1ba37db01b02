"""Applications nobody wrote, drawn from a seed, and what becomes of tasks shown and replayed on them."""
