"""What is done next on the screen as it is, whether, and where."""
