"""How far a workflow is trusted, and what each replay teaches about it."""
