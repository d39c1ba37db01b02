"""What is seen on pictures, and where."""
