"""What the server costs beside seeing: transport, storage, audit, for many agents at once."""
