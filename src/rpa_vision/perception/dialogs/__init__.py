"""Where a dialog is, from its picture alone, and what it consists of."""
