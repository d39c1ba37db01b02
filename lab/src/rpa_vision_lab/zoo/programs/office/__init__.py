"""LibreOffice's programs."""
