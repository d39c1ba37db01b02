"""Keeping a server and its agents running: ``serve``, ``agent``, ``users``, ``vault``, ``audit``, ``purge``, ``doctor``."""
