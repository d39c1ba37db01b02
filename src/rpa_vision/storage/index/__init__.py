"""Vectors to search by likeness: one space per workflow, in memory, kept on the disk."""
