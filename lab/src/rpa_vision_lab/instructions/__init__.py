"""Sentences as people write them: the workflows they are about, and how a plan is judged against each."""
