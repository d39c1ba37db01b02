"""A workflow as one picture: its screens, and the way through them."""
