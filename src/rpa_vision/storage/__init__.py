"""Where everything is kept: rows in a database, pictures in a blob store, exported data in a folder."""
