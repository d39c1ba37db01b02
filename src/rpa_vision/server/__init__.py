"""The HTTP server: holds sessions and workflows, decides, verifies. One router per resource."""
