"""Pictures in and out, what was found on them before, and what changed between two."""
