"""Taking a wrong effect back with a known gesture, and seeing that it is gone."""
