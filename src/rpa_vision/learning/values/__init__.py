"""Which values vary, what they are called, where they are shown, whom they name."""
