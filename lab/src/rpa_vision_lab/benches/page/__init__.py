"""How quick the page is, and what it costs the server."""
