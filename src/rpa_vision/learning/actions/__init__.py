"""What is meant by one step that several people took: its target, its wish, its effect."""
