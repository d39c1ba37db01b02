"""The program on the driven PC: it sees, acts, records and reports; it decides nothing."""
