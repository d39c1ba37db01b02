"""The five layers and everything that travels between rooms: data only."""
