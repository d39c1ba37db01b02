"""What a secret left readable on the screen, and what hides it."""
