"""What the replays came to: how they are judged, kept, counted and shown."""
