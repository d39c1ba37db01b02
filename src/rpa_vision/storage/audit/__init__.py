"""The audit trail: written, signed, anchored, read, verified."""
