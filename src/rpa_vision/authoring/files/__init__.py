"""Workflows as files people keep and send."""
