"""What is done: replays, and what is seen and answered in them."""
