"""A drawn application as a web page in Chromium."""
