"""No declaration softens the policy of a dialog that a person must see."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from rpa_vision.models.replay.dialog import (
    DECLARABLE_TYPES,
    SYSTEM_TYPES,
    DeclaredDialog,
    DeclaredDialogs,
    DialogPolicy,
    DialogType,
    policy_for,
)

anything_declared = st.dictionaries(
    st.sampled_from(DialogType),
    st.builds(DeclaredDialog, action=st.sampled_from(["allow", "accept"]), label=st.just("Oui")),
)
ALLOW = {"action": "allow", "label": "Autoriser"}

CHAPTER_07 = {
    "uac": "escalate_security",
    "windows_hello": "escalate_security",
    "defender_smartscreen": "escalate_security",
    "windows_defender": "escalate_security",
    "driver_install": "escalate_security",
    "credential_prompt": "escalate_security",
    "browser_permission": "ask_human",
    "browser_save_password": "ask_human",
    "browser_blocked_page": "ask_human",
    "metier_save": "declarative",
    "metier_confirm": "declarative",
    "metier_overwrite": "declarative",
    "ok_trivial": "auto_dismiss",
    "ok_suspect": "ask_human",
    "inconnu": "ask_human",
}


def test_the_policy_table_is_the_specification_s() -> None:
    assert {kind.value: policy_for(kind, {}).value for kind in DialogType} == CHAPTER_07


@given(st.sampled_from(sorted(SYSTEM_TYPES)), anything_declared)
def test_nothing_declared_softens_a_system_dialog(
    system: DialogType, declared: dict[DialogType, DeclaredDialog]
) -> None:
    assert policy_for(system, declared) is DialogPolicy.ESCALATE_SECURITY


@given(st.sampled_from(DialogType), anything_declared)
def test_declaring_changes_nothing_but_browser_permission(
    kind: DialogType, declared: dict[DialogType, DeclaredDialog]
) -> None:
    expected = CHAPTER_07[kind]
    if kind is DialogType.BROWSER_PERMISSION and kind in declared:
        expected = "declarative"
    assert policy_for(kind, declared) == expected


@given(st.dictionaries(st.sampled_from([kind.value for kind in DialogType]), st.just(ALLOW), min_size=1))
def test_a_workflow_that_declares_what_it_may_not_is_refused(declared: dict[str, dict[str, str]]) -> None:
    adapter: TypeAdapter[dict[DialogType, DeclaredDialog]] = TypeAdapter(DeclaredDialogs)
    forbidden = [kind for kind in declared if kind not in DECLARABLE_TYPES]
    if forbidden:
        with pytest.raises(ValidationError, match="cannot be declared"):
            adapter.validate_python(declared)
    else:
        assert set(adapter.validate_python(declared)) == set(declared)
