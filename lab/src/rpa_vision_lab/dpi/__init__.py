"""« Calanque DPI », an invented patient record to record and replay on: its database says what really happened."""
