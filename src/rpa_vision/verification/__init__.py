"""What an action did, told by pixels first, then by what the screen says."""
