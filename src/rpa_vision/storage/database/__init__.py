"""Opening the database, its tables, and documents in them."""
