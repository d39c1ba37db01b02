"""What the lab says to people, in French and English."""

from __future__ import annotations

from rpa_vision.phrases import Phrases

say = Phrases("rpa_vision_lab").say
