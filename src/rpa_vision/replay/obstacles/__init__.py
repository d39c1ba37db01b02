"""What stands in the way: dialogs of the task, and those nobody expected."""
