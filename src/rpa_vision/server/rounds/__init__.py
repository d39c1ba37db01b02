"""What is looked after all the time a server runs."""
