"""What words do: one file of data, one reader. A word that is not in it writes."""
