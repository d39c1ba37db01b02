"""Models behind servers of the site that speak Ollama's protocol or OpenAI's."""
