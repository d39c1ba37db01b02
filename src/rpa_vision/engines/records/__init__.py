"""Systems of record, asked and never changed."""
