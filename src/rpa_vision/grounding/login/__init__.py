"""Finding a login form by sight: who, password, and the button that sends them off."""
