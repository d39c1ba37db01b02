"""Where on the screen to act: one kind of evidence a file, tried in order."""
