from dialog_fixtures import catalogue, look, quiet_logs, resolver, senses
from known_pictures import known_pictures

__all__ = ["catalogue", "known_pictures", "look", "quiet_logs", "resolver", "senses"]
