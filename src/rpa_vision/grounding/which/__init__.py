"""Which of several things alike is meant: by this run's values, or nobody knows."""
