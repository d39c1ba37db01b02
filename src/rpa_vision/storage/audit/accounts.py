"""People who log in by name, in the words of the audit: who was let in, who was not, and what became of their account."""

from __future__ import annotations

from rpa_vision.models.site.access_news import AccountChanged, LoggedIn, LoginRefused
from rpa_vision.models.site.audit import AuditRecord, Outcome


def told_of_accounts(news: AccountChanged | LoggedIn | LoginRefused) -> AuditRecord:
    match news:
        case AccountChanged():
            return _account(news)
        case LoggedIn():
            return _logged_in(news)
        case LoginRefused():
            return _login_refused(news)


def _logged_in(news: LoggedIn) -> AuditRecord:
    return AuditRecord(
        timestamp=news.at,
        action_type="login",
        target=news.account.name,
        intention=f"{news.way}: {news.account.role}",
        operator_id=news.account.name,
        verification=news.address,
        outcome=Outcome.GRANTED,
    )


_OF_CHANGES = {
    "added": Outcome.GRANTED,
    "password": Outcome.CHANGED,
    "role": Outcome.CHANGED,
    "disabled": Outcome.REVOKED,
    "enabled": Outcome.GRANTED,
}


def _account(news: AccountChanged) -> AuditRecord:
    account = news.account
    return AuditRecord(
        timestamp=news.at,
        action_type="account",
        target=account.name,
        intention=f"{news.change}: {account.way}, {account.role}",
        operator_id=news.by,
        outcome=_OF_CHANGES[news.change],
    )


def _login_refused(news: LoginRefused) -> AuditRecord:
    """Nobody is named as whoever did it: that is what was not proven."""
    waits = f", {news.wait_s} s" if news.wait_s else ""
    return AuditRecord(
        timestamp=news.at,
        action_type="login",
        target=news.name or "",
        intention=f"{news.way}: {news.why}{waits}",
        verification=news.address,
        outcome=Outcome.REFUSED,
    )
