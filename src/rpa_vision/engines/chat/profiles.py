"""What is known of models by their names; settings say otherwise where a site knows better."""

from __future__ import annotations

from rpa_vision.models.model_profile import BoxForm, ModelProfile
from rpa_vision.settings import ModelServer

_BOX_FORMS: tuple[tuple[str, BoxForm], ...] = (
    ("qwen2.5vl", "pixels"),
    ("qwen2.5-vl", "pixels"),
    ("qwen2-vl", "thousandths"),
    ("qwen3-vl", "thousandths"),
    ("qwen3vl", "thousandths"),
    ("internvl", "thousandths"),
)
"""By what a model's name contains; the others write what they are asked for."""


def profile_of(server: ModelServer) -> ModelProfile:
    usual = ModelProfile(box_form=_box_form_of(server.model or ""))
    told = {
        name: value
        for name in ("box_form", "most_pixels", "json_mode")
        if (value := getattr(server, name)) is not None
    }
    return usual.model_copy(update=told)


def _box_form_of(model: str) -> BoxForm:
    return next((form for part, form in _BOX_FORMS if part in model.lower()), "fraction")
