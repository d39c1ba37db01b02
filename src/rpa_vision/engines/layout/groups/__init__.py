"""Things that come in numbers: tables, menus, tabs, lists, windows."""
