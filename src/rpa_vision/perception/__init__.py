"""From one screenshot to what is on it."""
