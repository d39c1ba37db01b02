"""Days, stretches of days and times of day, as people say them."""
