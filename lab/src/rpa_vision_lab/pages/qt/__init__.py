"""Pages drawn by Qt's own widgets."""
