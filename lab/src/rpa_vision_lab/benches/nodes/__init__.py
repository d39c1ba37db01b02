"""Whether a screen learnt in one look is known in others, and no other screen is taken for it."""
