"""Carrying a workflow out: compile it, decide each action by sight, judge its effect, or stop and say why."""
