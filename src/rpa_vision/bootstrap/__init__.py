"""The wiring: the only place that chooses engines and puts the rooms together."""
