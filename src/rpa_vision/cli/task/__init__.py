"""Showing a task, learning it, doing it."""
