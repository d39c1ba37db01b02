"""Replays: where each stands, what was sent, done and met."""
