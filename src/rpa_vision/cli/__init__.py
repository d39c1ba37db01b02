"""The command line: thin commands over the other rooms.

Rooms that load heavy libraries are imported inside the commands: ``--help`` answers at once.
"""
