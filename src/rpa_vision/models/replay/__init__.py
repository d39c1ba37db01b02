"""A replay as data: its run, commands, pauses, what guards it, the dialogs it met."""
