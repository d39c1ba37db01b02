"""The icon by which the person at a driven desktop sees what the agent does, and pauses or stops it."""
