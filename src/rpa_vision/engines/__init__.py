"""The adapters behind the ports. Heavy libraries are imported only here."""
