"""How fast and how well a screen is seen, on pages whose truth is known."""
