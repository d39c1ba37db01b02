"""What kind of dialog it is, and what people decided about such."""
