"""What a trade knows, as it is shipped."""

from __future__ import annotations

from rpa_vision.domain.reading import known_domains, load_domain


def test_both_trades_are_shipped() -> None:
    assert known_domains() == ["generic", "tim_cim10"]


def test_a_trade_says_what_it_is_about_in_both_languages() -> None:
    domain = load_domain("tim_cim10")

    assert "CIM-10" in domain.prompt("fr")
    assert "ICD-10" in domain.prompt("en")
    assert domain.abbreviations["dp"] == "diagnostic principal"
    assert "cim10" in domain.kinds


def test_a_wrong_value_is_said_without_the_value_for_the_log_and_with_it_for_the_person() -> None:
    problem = load_domain("tim_cim10").problem("cim10", "J1X8")

    assert problem is not None
    assert problem.said("fr") == "n'est pas un code CIM-10"
    assert problem.said_of("J1X8", "fr") == "« J1X8 » n'est pas un code CIM-10"
