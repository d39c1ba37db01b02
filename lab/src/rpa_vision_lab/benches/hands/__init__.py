"""How quick the agent's eyes and hands are, on a real virtual desktop."""
