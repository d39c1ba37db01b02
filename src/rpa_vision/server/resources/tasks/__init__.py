"""What is learnt: workflows, their graphs, what is changed, declared and tried in them."""
