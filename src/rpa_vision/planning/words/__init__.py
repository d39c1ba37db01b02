"""What words mean, whoever says them: the vocabulary, spelling, pieces of a sentence."""
