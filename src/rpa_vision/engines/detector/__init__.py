"""Elements by a net of our own that learnt from drawn screens alone."""
