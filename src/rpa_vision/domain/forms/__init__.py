"""How values are written: one file for each family. A form knows no words, only letters, digits and keys."""
