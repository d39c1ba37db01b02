"""A sentence understood as a plan: known workflows, in order, with values that were said. It starts nothing."""
