"""Who may call what: the whole of it, by router and function.

What is not listed here nobody may call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rpa_vision.models.site.access import UserRole

Roles = frozenset[UserRole]

ADMINISTRATORS: Roles = frozenset({UserRole.ADMINISTRATOR})
SUPERVISORS = ADMINISTRATORS | {UserRole.SUPERVISOR}
OPERATORS = SUPERVISORS | {UserRole.OPERATOR}
AGENTS = ADMINISTRATORS | {UserRole.AGENT}
"""Administrators too: on a single PC the server's own token is the only one there is."""
EVERYBODY = OPERATORS | AGENTS
"""An agent sees what is its own, see ``auth``."""

MAY: Mapping[str, Roles] = {
    "sessions.create": EVERYBODY,
    "sessions.read": OPERATORS,
    "sessions.list_all": OPERATORS,
    "sessions.screenshot": OPERATORS,
    "sessions.drop_event": OPERATORS,
    "sessions.blank": OPERATORS,
    "sessions.delete": SUPERVISORS,
    "sessions.delete_with_workflows": SUPERVISORS,
    "sessions.add_screenshot": EVERYBODY,
    "sessions.add_events": EVERYBODY,
    "sessions.finish": EVERYBODY,
    "workflows.learn": OPERATORS,
    "workflows.learn_live": OPERATORS,
    "workflows.learn_on": SUPERVISORS,
    "workflows.list_all": OPERATORS,
    "workflows.read": OPERATORS,
    "graphs.explain": OPERATORS,
    "graphs.validate": OPERATORS,
    "graphs.export": OPERATORS,
    "graphs.import_workflow": SUPERVISORS,
    "learning.versions": OPERATORS,
    "learning.diff": OPERATORS,
    "learning.status": OPERATORS,
    "learning.events": OPERATORS,
    "learning.history": OPERATORS,
    "learning.roll_back": OPERATORS,
    "learning.restore": SUPERVISORS,
    "learning.ask_for": SUPERVISORS,
    "learning.approve": SUPERVISORS,
    "learning.two_persons": OPERATORS,
    "learning.rule_two_persons": ADMINISTRATORS,
    "learning.rename_variable": SUPERVISORS,
    "learning.reject_variable": SUPERVISORS,
    "editing.edit": SUPERVISORS,
    "editing.delete": SUPERVISORS,
    "trials.try_step": SUPERVISORS,
    "nodes.relearn": SUPERVISORS,
    "trials.point_out": SUPERVISORS,
    "declarations.check": SUPERVISORS,
    "declarations.identify": SUPERVISORS,
    "declarations.declare_kind": SUPERVISORS,
    "doubts.answer": SUPERVISORS,
    "doubts.picture": OPERATORS,
    "declarations.waive": SUPERVISORS,
    "declarations.ask_again": SUPERVISORS,
    "page.login": OPERATORS,
    "page.code": OPERATORS,
    "page.me": OPERATORS,
    "page.logout": OPERATORS,
    "task.plan": OPERATORS,
    "task.start": OPERATORS,
    "batches.create": OPERATORS,
    "batches.list_all": OPERATORS,
    "batches.read": OPERATORS,
    "batches.rows": OPERATORS,
    "batches.check": OPERATORS,
    "batches.dry_run": OPERATORS,
    "batches.start": OPERATORS,
    "batches.hold": OPERATORS,
    "batches.go_on": OPERATORS,
    "batches.end": OPERATORS,
    "batches.release": OPERATORS,
    "batches.results": OPERATORS,
    "batches.delete": SUPERVISORS,
    "schedules.create": SUPERVISORS,
    "schedules.list_all": OPERATORS,
    "schedules.runs": OPERATORS,
    "schedules.pause": OPERATORS,
    "schedules.resume": SUPERVISORS,
    "schedules.delete": SUPERVISORS,
    "replays.list_all": OPERATORS,
    "replays.count_all": OPERATORS,
    "replays.plan": OPERATORS,
    "replays.point": OPERATORS,
    "replays.start": OPERATORS,
    "replays.read": EVERYBODY,
    "replays.events": EVERYBODY,
    "replays.picture": EVERYBODY,
    "replays.pause": OPERATORS,
    "replays.resume": OPERATORS,
    "replays.correct": OPERATORS,
    "replays.accept_screen": SUPERVISORS,
    "replays.rollback": OPERATORS,
    "replays.abort": OPERATORS,
    "screens.search": OPERATORS,
    "pre_analyze.pre_analyze": EVERYBODY,
    "resolve_target.resolve_target": EVERYBODY,
    "dialog_resolve.resolve": EVERYBODY,
    "dialogs.list_all": OPERATORS,
    "dialogs.counts": OPERATORS,
    "dialogs.unknown": OPERATORS,
    "dialogs.picture": OPERATORS,
    "dialogs.catalogue": OPERATORS,
    "dialogs.review": SUPERVISORS,
    "dialogs.leave": SUPERVISORS,
    "dialogs.revoke": SUPERVISORS,
    "purge.purge": SUPERVISORS,
    "persons.export": ADMINISTRATORS,
    "persons.erase": ADMINISTRATORS,
    "agents.list_all": OPERATORS,
    "agents.read": EVERYBODY,
    "at_the_desk.pause": EVERYBODY,
    "at_the_desk.stop": EVERYBODY,
    "errands.look": SUPERVISORS,
    "errands.look_picture": SUPERVISORS,
    "errands.record": OPERATORS,
    "errands.recording": OPERATORS,
    "errands.stop_recording": OPERATORS,
    "site_settings.list_all": SUPERVISORS,
    "domain.read": OPERATORS,
    "agents.next_action": AGENTS,
    "agents.report": AGENTS,
    "websocket.talk": AGENTS,
    "live.live": EVERYBODY,
    "audit.history": SUPERVISORS,
    "audit.summary": SUPERVISORS,
    "audit.export": SUPERVISORS,
    "audit.verify": SUPERVISORS,
    "tokens.add": ADMINISTRATORS,
    "tokens.list_all": ADMINISTRATORS,
    "tokens.revoke": ADMINISTRATORS,
    "accounts.add": ADMINISTRATORS,
    "accounts.list_all": ADMINISTRATORS,
    "accounts.set_password": ADMINISTRATORS,
    "accounts.set_role": ADMINISTRATORS,
    "accounts.disable": ADMINISTRATORS,
    "accounts.enable": ADMINISTRATORS,
    "secrets.list_all": ADMINISTRATORS,
    "secrets.bind": ADMINISTRATORS,
    "secrets.unbind": ADMINISTRATORS,
    "operations.metrics": SUPERVISORS,
    "site_state.read": SUPERVISORS,
}

OPEN = frozenset(
    {
        "login.ways",
        "login.by_password",
        "login.change_own",
        "login.begin",
        "login.come_back",
    }
)
"""For whoever is not known yet."""

_NOBODY: Roles = frozenset()


def name_of(endpoint: Callable[..., Any]) -> str:
    """As in the table: ``replays.start``."""
    return f"{endpoint.__module__.rpartition('.')[2]}.{endpoint.__name__}"


def roles_for(endpoint: Callable[..., Any]) -> Roles:
    return MAY.get(name_of(endpoint), _NOBODY)
