"""Steps the server does itself, on the picture it has: nothing of them reaches the agent."""
