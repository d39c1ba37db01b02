"""Reading text with the PP-OCRv6 tiny models that ship with the package."""
