"""Programs drawn by Swing."""
