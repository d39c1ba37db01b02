"""In which state a thing is seen to be."""
