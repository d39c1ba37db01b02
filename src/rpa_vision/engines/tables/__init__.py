"""Tables that people bring: CSV and XLSX."""
