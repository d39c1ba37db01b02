"""Where it is done: agents, what is asked of them, and what they record."""
