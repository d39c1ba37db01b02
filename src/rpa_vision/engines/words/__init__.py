"""Which words mean alike, by vectors that others learnt from the web and gave away."""
