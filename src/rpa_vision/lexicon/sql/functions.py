"""Functions that look at values and at nothing else, of PostgreSQL and SQLite.

A closed world: a function that is not here may write a file, send a message or wait, whatever it is called. A site that
needs one of its own puts it into a view.
"""

from __future__ import annotations

_OF_TEXTS = """
ascii btrim char char_length character_length chr concat concat_ws format glob hex initcap instr left length like lower
lpad ltrim normalize octet_length overlay position printf regexp_match regexp_replace replace reverse right rpad rtrim
split_part string_to_array strpos substr substring to_char translate trim unaccent unicode upper
"""
_OF_NUMBERS = "abs ceil ceiling div floor mod power round sign sqrt to_number trunc"
_OF_TIMES = """
age date date_part date_trunc datetime extract julianday justify_days justify_hours justify_interval make_date
make_interval make_time make_timestamp now statement_timestamp strftime time to_date to_timestamp transaction_timestamp
unixepoch current_date current_time current_timestamp
"""
_OF_ANYTHING = "cast coalesce greatest ifnull iif least likelihood likely max min nullif typeof unlikely"
_OF_MANY = """
array_agg array_length array_position array_to_string avg bool_and bool_or cardinality count cume_dist dense_rank every
first_value group_concat lag last_value lead nth_value ntile percent_rank rank row_number string_agg sum total unnest
"""
_OF_JSON = """
json_agg json_array json_array_elements json_array_elements_text json_array_length json_each json_extract
json_extract_path json_extract_path_text json_object json_tree json_type json_typeof json_valid jsonb_agg
jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_each jsonb_extract_path
jsonb_extract_path_text jsonb_typeof row_to_json to_json to_jsonb -> ->>
"""

LOOKING = frozenset(" ".join((_OF_TEXTS, _OF_NUMBERS, _OF_TIMES, _OF_ANYTHING, _OF_MANY, _OF_JSON)).split())


def only_looks(name: str) -> bool:
    """Letters that merely fold to a known name are another name to the database."""
    return name.isascii() and name.lower() in LOOKING
