"""Nothing, one click that is declared, or a person."""
