"""Speaking with the server: by one socket, or by plain requests."""
