"""Real dialogs thrown into running replays: what was seen of them, what was done about them, and was it safe."""
