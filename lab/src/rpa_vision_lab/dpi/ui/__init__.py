"""The program's windows. Only its own process imports them."""
