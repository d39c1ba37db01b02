"""Whether a dialog stands in front of the work, by what has changed and what is awaited."""
