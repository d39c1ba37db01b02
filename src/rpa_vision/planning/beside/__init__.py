"""What is said beside an order: courtesies, corrections, reasons, questions."""
