"""Pages drawn by Chromium."""
