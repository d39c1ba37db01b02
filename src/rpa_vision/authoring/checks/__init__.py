"""What may be wrong with a workflow, one question a module."""
