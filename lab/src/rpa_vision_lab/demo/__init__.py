"""The whole product in one play: shown, learnt, replayed on changed screens, judged by the driven program's database."""
