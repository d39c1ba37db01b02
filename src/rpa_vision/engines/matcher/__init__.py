"""Which thing of one screen is which of another, by a net of our own that learnt from invented screens alone."""
