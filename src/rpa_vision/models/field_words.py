"""What pydantic says of a field, in both languages: its commonest findings. The rest stays in its own English."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import ErrorDetails

from rpa_vision.phrases import phrased

PHRASES: Mapping[str, str] = {
    "missing": "field_refused.missing",
    "extra_forbidden": "field_refused.extra_forbidden",
    "string_type": "field_refused.string_type",
    "string_too_short": "field_refused.string_too_short",
    "string_too_long": "field_refused.string_too_long",
    "string_pattern_mismatch": "field_refused.string_pattern_mismatch",
    "int_type": "field_refused.int_type",
    "int_parsing": "field_refused.int_parsing",
    "float_type": "field_refused.float_type",
    "float_parsing": "field_refused.float_parsing",
    "finite_number": "field_refused.finite_number",
    "bool_type": "field_refused.bool_type",
    "greater_than": "field_refused.greater_than",
    "greater_than_equal": "field_refused.greater_than_equal",
    "less_than": "field_refused.less_than",
    "less_than_equal": "field_refused.less_than_equal",
    "literal_error": "field_refused.literal_error",
    "enum": "field_refused.enum",
    "list_type": "field_refused.list_type",
    "tuple_type": "field_refused.tuple_type",
    "dict_type": "field_refused.dict_type",
    "json_invalid": "field_refused.json_invalid",
    "none_required": "field_refused.none_required",
}
_COUNTED = ("min_length", "max_length")


def field_words(found: ErrorDetails) -> str:
    """What another version of pydantic words otherwise is left to it."""
    said = found["msg"]
    key = PHRASES.get(found["type"])
    if key is None:
        return said
    limits = dict(found.get("ctx", {}))
    counted = next((limits[name] for name in _COUNTED if name in limits), 0)
    known = phrased(key, **limits, s="" if counted == 1 else "s")
    return known if known == said else said
