"""What in a sentence is a value, and whose."""
