"""Whole plays without a display: programs drawn into a picture, time that passes only when somebody waits."""
