"""Orders written down as a plan: values handed on, doubts told."""
