"""What repeats on a screen and belongs together: rows, cards, columns, labels."""
