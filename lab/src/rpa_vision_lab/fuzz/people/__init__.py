"""Those around an application: who shows the task, who answers, who judges."""
