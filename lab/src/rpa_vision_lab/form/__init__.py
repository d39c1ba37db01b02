"""« Admissions », a small hospital program to record and replay on: its database says what really happened."""
