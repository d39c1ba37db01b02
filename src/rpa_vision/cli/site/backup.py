"""``backup`` and ``restore``: everything of the server on this machine, copied while it runs, proven, and put back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rpa_vision.cli.workflow.show import JsonOption
from rpa_vision.cli.workflow.trust import ByOption, somebody
from rpa_vision.models.site.backup import BackupCheck, BackupFinding, FindingKind
from rpa_vision.phrases import Language, say
from rpa_vision.settings import Settings, load_settings

if TYPE_CHECKING:
    from datetime import datetime

    from rpa_vision.storage.backup.folder import Backup

_BYTES = 1024.0
_UNITS = ("o", "Kio", "Mio", "Gio", "Tio"), ("B", "KiB", "MiB", "GiB", "TiB")
_SAID = {
    FindingKind.ABSENT: "backup.absent",
    FindingKind.ALTERED: "backup.altered",
    FindingKind.UNLISTED: "backup.unlisted",
    FindingKind.DATABASE: "backup.database",
    FindingKind.ROWS: "backup.rows",
    FindingKind.AUDIT: "backup.audit",
    FindingKind.DOCUMENT: "backup.document",
    FindingKind.PICTURES: "backup.pictures",
    FindingKind.VAULT: "backup.vault",
    FindingKind.SPACE: "backup.space",
    FindingKind.UNSIGNED: "backup.unsigned",
    FindingKind.SEALED: "backup.sealed",
    FindingKind.UNREAD: "backup.unread",
}
FolderArgument = Annotated[Path, typer.Argument(help="The backup: a folder.", metavar="FOLDER")]


def backup(
    folder: FolderArgument,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Prove one that was made: it is put back into a temporary place and read again."
        ),
    ] = False,
    without_keys: Annotated[
        bool,
        typer.Option("--without-keys", help="Leave out what opens the vault and signs the audit."),
    ] = False,
    by: ByOption = None,
    as_json: JsonOption = False,
) -> None:
    """Copy everything the server of this machine keeps into a new folder, while it runs; in the audit.

    With --check nothing is made: status 1 where that backup is not whole.

    Example: rpa-vision backup /mnt/backups/2026-03-02

    Example: rpa-vision backup --check /mnt/backups/2026-03-02
    """
    from rpa_vision.bootstrap.safekeeping import back_up, prove

    settings = load_settings()
    if check:
        _show(prove(folder, settings), _proof, settings, as_json)
        return
    made = back_up(settings, folder, with_keys=not without_keys, by=somebody(by))
    for line in [made.manifest.model_dump_json(exclude={"files"})] if as_json else _made(made, settings):
        typer.echo(line)


def restore(
    folder: FolderArgument,
    keys_lost: Annotated[
        bool,
        typer.Option(
            "--keys-lost",
            help="Of a backup without keys whose keys are gone: whoever restores it answers for the audit.",
        ),
    ] = False,
    by: ByOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put a backup back where these settings say, into an empty place only, and read it again; in the audit.

    Every checksum is verified first. Replays that were under way wait for a person afterwards.

    Example: rpa-vision restore /mnt/backups/2026-03-02
    """
    from rpa_vision.bootstrap.safekeeping import restore as put_back

    settings = load_settings()
    check = put_back(folder, settings, by=somebody(by), keys_lost=keys_lost)
    _show(check, _restored, settings, as_json)


def _show(
    check: BackupCheck,
    told: Callable[[BackupCheck, Settings], Iterator[str]],
    settings: Settings,
    as_json: bool,
) -> None:
    lines = [check.model_dump_json()] if as_json else told(check, settings)
    for line in lines:
        typer.echo(line)
    if not check.whole:
        raise typer.Exit(1)


def _made(made: Backup, settings: Settings) -> Iterator[str]:
    from rpa_vision.storage.backup.belongings import key_places

    language, told = settings.language, made.manifest
    size = _size(sum(one.size for one in told.files), language)
    yield say(
        language,
        "backup.made",
        folder=made.folder,
        count=len(told.files),
        size=size,
        version=told.version,
        when=_moment(told.made_at),
    )
    yield say(language, "backup.digest", digest=made.digest)
    if told.with_keys:
        yield say(language, "backup.keys_inside")
    else:
        paths = ", ".join(str(one.path) for one in key_places(settings) if one.path.is_file())
        yield say(language, "backup.keys_elsewhere", paths=paths)
    if told.gone_meanwhile:
        yield say(language, "backup.gone", count=told.gone_meanwhile)
    if told.left_out:
        yield say(language, "backup.left_out", names=", ".join(told.left_out))
    yield say(language, "backup.not_ours")


def _proof(check: BackupCheck, settings: Settings) -> Iterator[str]:
    yield say(settings.language, "backup.proven" if check.whole else "backup.not_proven")
    yield from _found(check, settings.language)


def _restored(check: BackupCheck, settings: Settings) -> Iterator[str]:
    from rpa_vision.storage.backup.belongings import RESTORED_SITE

    language, folder = settings.language, settings.data_dir.absolute()
    yield say(language, "backup.restored" if check.whole else "backup.badly_restored", folder=folder)
    yield from _found(check, language)
    stopped = (
        ("backup.held", check.held),
        ("backup.given_up", check.given_up),
        ("backup.batches_ended", check.batches_ended),
        ("backup.schedules_paused", check.schedules_paused),
    )
    for phrase, ids in stopped:
        if ids:
            yield say(language, phrase, ids=", ".join(ids))
    yield say(language, "backup.undone", when=_moment(check.made_at))
    if (folder / RESTORED_SITE).is_dir():
        yield say(language, "backup.beside", folder=folder / RESTORED_SITE)
    if settings.database is not None:
        yield say(language, "backup.other_machines")


def _found(check: BackupCheck, language: Language) -> Iterator[str]:
    yield from (f"  {_finding(one, language)}" for one in check.findings)
    counts = check.model_dump(
        include={"workflows", "replays", "demonstrations", "audit_entries", "secrets", "files"}
    )
    yield say(
        language, "backup.counted", **counts, size=_size(check.size, language), when=_moment(check.made_at)
    )


def _finding(found: BackupFinding, language: Language) -> str:
    return say(language, _SAID[found.kind], what=found.what, detail=found.detail)


def _moment(when: datetime) -> str:
    return f"{when.astimezone():%d/%m/%Y %H:%M}"


def _size(count: float, language: Language) -> str:
    units = _UNITS[0] if language == "fr" else _UNITS[1]
    for unit in units[:-1]:
        if count < _BYTES:
            return f"{count:.0f} {unit}"
        count /= _BYTES
    return f"{count:.0f} {units[-1]}"
