"""What people and monitors are shown: lists, pictures, settings, figures."""
