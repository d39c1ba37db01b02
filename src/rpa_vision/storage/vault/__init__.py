"""Secrets, encrypted."""
