"""What a replay may do: a workflow and its parameters, compiled to steps and the ways through them."""
