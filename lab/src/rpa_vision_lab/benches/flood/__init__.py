"""One honest agent beside two hundred clients that want the server to stop."""
