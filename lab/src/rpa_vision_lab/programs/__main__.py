"""Makes everything the lab's programs keep in the cache; what is there already costs nothing."""

from __future__ import annotations

from rpa_vision_lab.programs.gnuhealth.installed import furnished_database
from rpa_vision_lab.programs.small_model.installed import installed_model
from rpa_vision_lab.programs.wine.credentials import built_prompt
from rpa_vision_lab.programs.wine.prefix import made_prefix


def prepare() -> None:
    made_prefix()
    built_prompt()
    furnished_database()
    installed_model()


if __name__ == "__main__":
    prepare()
