"""``workflow``: every sub-command."""

from __future__ import annotations

import typer

from rpa_vision.cli import (
    workflow_answering,
    workflow_declaring,
    workflow_files,
    workflow_show,
    workflow_trust,
    workflow_versions,
    workflow_words,
)

app = typer.Typer(no_args_is_help=True, help="The learnt workflows.")

app.command("list")(workflow_show.list_all)
app.command()(workflow_show.show)
app.command()(workflow_files.export)
app.command("import")(workflow_files.import_file)
app.command()(workflow_files.validate)
app.command()(workflow_versions.versions)
app.command()(workflow_versions.diff)
app.command()(workflow_versions.restore)
app.command()(workflow_trust.trust)
app.command()(workflow_trust.approve)
app.command()(workflow_trust.rollback)
app.command("rename-variable")(workflow_words.rename_variable)
app.command("reject-variable")(workflow_words.reject_variable)
app.command()(workflow_words.correct)
app.command()(workflow_declaring.subject)
app.command()(workflow_declaring.check)
app.command()(workflow_answering.answer)
app.command()(workflow_declaring.waive)
