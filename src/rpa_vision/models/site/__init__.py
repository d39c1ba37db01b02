"""A site as data: who may use it, its secrets, its audit trail."""
