"""The site: people, secrets, settings, the audit, and the health of the server."""
