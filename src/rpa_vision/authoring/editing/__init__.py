"""What a person changes in a workflow: a target shown again, a variable renamed, a version compared."""
