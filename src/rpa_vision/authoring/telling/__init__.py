"""A workflow in the words of the people who would do it by hand."""
