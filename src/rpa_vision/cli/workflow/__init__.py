"""``workflow …``: what was learnt, and a person's word on it."""
