"""``workflow``: every sub-command."""

from __future__ import annotations

import typer

from rpa_vision.cli.workflow import answering, declaring, editing, files, show, trials, trust, versions, words

app = typer.Typer(no_args_is_help=True, add_completion=False, help="The learnt workflows.")

app.command("list")(show.list_all)
app.command()(show.show)
app.command()(files.export)
app.command("import")(files.import_file)
app.command()(files.validate)
app.command()(editing.edit)
app.command()(editing.grow)
app.command()(editing.delete)
app.command()(versions.versions)
app.command()(versions.diff)
app.command()(versions.restore)
app.command()(trust.trust)
app.command()(trust.approve)
app.command()(trust.rollback)
app.command("two-persons")(trust.two_persons)
app.command("rename-variable")(words.rename_variable)
app.command("reject-variable")(words.reject_variable)
app.command()(words.correct)
app.command("try")(trials.try_step)
app.command()(trials.accept)
app.command()(trials.relearn)
app.command()(declaring.subject)
app.command()(declaring.kind)
app.command()(declaring.check)
app.command()(answering.answer)
app.command()(declaring.waive)
