"""What the built program runs."""

from rpa_vision.cli.main import run

run()
