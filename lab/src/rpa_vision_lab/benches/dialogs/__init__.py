"""How well dialogs are seen, named and answered, and what looking for them costs."""
