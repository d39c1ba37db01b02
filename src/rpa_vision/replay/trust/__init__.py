"""Never silently wrong: whose record this is, what was really entered, and what proved each step."""
