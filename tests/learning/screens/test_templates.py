"""How a learnt screen is known again."""

from __future__ import annotations

from dataclasses import replace

from made_workflow import NOW
from rpa_vision.learning.builder import GraphBuilder
from rpa_vision.learning.watching.screens import WatchedScreen
from rpa_vision.models.geometry import Box
from rpa_vision.models.graph.screen_template import ScreenTemplate
from rpa_vision.models.screen import ElementType
from told_screen import element
from told_steps import Told, click, told


def with_fields(screen: WatchedScreen, count: int) -> WatchedScreen:
    fields = [
        element(ElementType.TEXT_INPUT, "form_input", Box(300, 40 * place, 600, 40 * place + 24), "")
        for place in range(1, count + 1)
    ]
    return replace(screen, elements=tuple(fields))


def learnt(words: tuple[str, ...]) -> ScreenTemplate:
    """A form with four fields that says this much to everybody."""
    form, end = Told("Saisie", words), Told("Merci", ("Fiche enregistrée", "Fermer"))
    shown = [
        told(
            click(with_fields(form.showing(), count), words[0] if words else "…"),
            click(end.showing(), "Fermer"),
            end=end.showing(),
        )
        for count in (4, 4, 5)
    ]
    workflow = GraphBuilder(3).build(shown, "WF_x", "Saisie", NOW).workflow
    return workflow.nodes[0].screen_template


def test_a_screen_without_a_word_must_show_what_it_always_had() -> None:
    template = learnt(())
    (fields,) = template.required_ui_elements
    assert (fields.role, fields.min_count) == ("form_input", 2)
    assert template.optional_elements == ()


def test_a_screen_known_by_its_words_need_not() -> None:
    template = learnt(("Nouvelle fiche", "Valider"))
    assert template.required_ui_elements == ()
    assert [one.role for one in template.optional_elements] == ["form_input"]
