"""Whether an action had its effect, and what follows from that."""
