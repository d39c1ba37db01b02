from __future__ import annotations

import os

from hypothesis import settings

# A busy machine is no defect, so nothing is timed; on CI the same commit gives the same examples.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
