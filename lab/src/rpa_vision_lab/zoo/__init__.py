"""Real programs that nobody here wrote: a task is shown in each, learnt and replayed, and its own data judge."""
