"""From demonstrations to a graph of screens and actions."""
