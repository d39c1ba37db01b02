"""What is ordered: one part of a sentence held against each workflow, and parts put together."""
