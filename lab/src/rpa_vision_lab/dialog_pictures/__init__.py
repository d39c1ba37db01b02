"""Pictures of dialogs and of windows to work in, worded as real ones are and drawn in many looks."""
