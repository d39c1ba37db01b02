"""Reading a screen: quickly, surely, closer."""
