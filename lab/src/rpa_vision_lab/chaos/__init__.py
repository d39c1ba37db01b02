"""Servers and agents killed at any moment while replays run: nothing may be done twice, and nothing lost."""
