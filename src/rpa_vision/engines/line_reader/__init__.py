"""Reading lines of screen text with nets of our own, trained on drawn lines; see training/line_reader."""
