"""The measured figures, one bench a module or package."""
