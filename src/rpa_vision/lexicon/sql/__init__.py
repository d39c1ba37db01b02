"""What SQL does: which texts are one question, and nothing that changes, waits or leaves the database."""
