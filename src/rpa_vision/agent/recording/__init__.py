"""Watching a person: strokes become gestures, gestures become events with pictures, kept and sent."""
