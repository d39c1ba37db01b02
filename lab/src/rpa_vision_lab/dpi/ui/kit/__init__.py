"""What every screen of the program is made with."""
