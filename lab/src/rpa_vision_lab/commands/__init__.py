"""What the lab adds to ``rpa-vision``: ``demo`` and ``bench``."""
