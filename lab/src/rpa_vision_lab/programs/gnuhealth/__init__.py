"""GNU Health, a hospital information system in French: its server, and Tryton, the client of it."""
