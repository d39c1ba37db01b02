"""What goes between the server and its agents: commands, secrets, pictures, reports."""
