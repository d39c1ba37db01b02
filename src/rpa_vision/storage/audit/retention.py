"""What is gone, in the words of the audit: how much of each kind, never what it showed."""

from __future__ import annotations

from rpa_vision.models.site.audit import AuditRecord, Outcome
from rpa_vision.models.site.person import PersonErased, PersonExported
from rpa_vision.models.site.retention import DemonstrationDeleted, Purged, RetentionNews


def told_of_retention(news: RetentionNews) -> AuditRecord:
    match news:
        case Purged():
            return AuditRecord(
                timestamp=news.at,
                action_type="purge",
                target=_counted(news),
                intention=f"before {news.before.isoformat(timespec='seconds')}",
                operator_id=news.by,
                outcome=Outcome.PURGED,
            )
        case DemonstrationDeleted():
            return AuditRecord(
                timestamp=news.at,
                action_type="demonstration",
                target=news.session_id,
                intention=", ".join(news.with_workflows),
                operator_id=news.by,
                outcome=Outcome.DELETED,
            )
        case PersonExported():
            return AuditRecord(
                timestamp=news.at,
                action_type="export",
                target="person",
                operator_id=news.by,
                outcome=Outcome.USED,
            )
        case PersonErased():
            counts = {"rows": news.rows, "audit": news.audit, "pictures": news.pictures}
            return AuditRecord(
                timestamp=news.at,
                action_type="erase",
                target="person",
                intention=", ".join(f"{name}: {count}" for name, count in counts.items() if count),
                operator_id=news.by,
                outcome=Outcome.ERASED,
            )


def _counted(purged: Purged) -> str:
    counts = {
        "demonstrations": purged.demonstrations,
        "demonstrations emptied": purged.emptied,
        "dialogs": purged.dialogs,
        **{f"pictures of {kind}": count for kind, count in purged.pictures.items()},
        "pictures still needed": purged.still_needed,
    }
    return ", ".join(f"{name}: {count}" for name, count in counts.items() if count)
