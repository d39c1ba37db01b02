from dialog_fixtures import catalogue, look, quiet_logs, resolver, senses

__all__ = ["catalogue", "look", "quiet_logs", "resolver", "senses"]
