"""Dialogs that nobody expected: seen, named, and answered only where that was decided beforehand."""
