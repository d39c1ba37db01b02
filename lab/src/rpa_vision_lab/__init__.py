"""A virtual desktop with real programs on it, for tests, benchmarks and the demonstration."""
