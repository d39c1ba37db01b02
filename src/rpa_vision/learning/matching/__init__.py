"""Which of a workflow's screens is this one?"""
