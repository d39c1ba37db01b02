"""Windows itself: the functions that are asked, and their types."""
