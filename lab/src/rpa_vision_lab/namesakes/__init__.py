"""An ordinary web admission page with a list of namesakes, whose own store is the only judge."""
