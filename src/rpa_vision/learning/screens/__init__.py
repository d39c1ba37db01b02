"""How a screen of the task is known again."""
