"""What is done with stored demonstrations: learnt from, blanked, emptied, forgotten, searched."""
