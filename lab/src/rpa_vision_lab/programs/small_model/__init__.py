"""A real language model, small enough for any machine, behind a server that speaks OpenAI's protocol."""
