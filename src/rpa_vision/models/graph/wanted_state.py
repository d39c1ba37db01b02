"""The state a click is meant to leave its target in: the wish, of which the click is only the means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

State = Literal["checked", "unchecked", "selected", "unselected", "expanded", "collapsed"]
"""As it is read on the screen: of boxes and switches, of what is chosen among others, of branches of a tree."""
Wanted = Literal["checked", "unchecked", "selected", "expanded", "collapsed", "unclear"]
"""``unclear``: demonstrations left it in different states, or it could not be read in which."""

TURNED: Final[frozenset[str]] = frozenset({"checked", "unchecked", "expanded", "collapsed", "unclear"})
"""A second click takes these back. Choosing what is chosen already changes nothing."""
TICKED: Final[frozenset[str]] = frozenset({"checked", "unchecked"})
OPENED: Final[frozenset[str]] = frozenset({"expanded", "collapsed"})

OPPOSITE: Final[Mapping[str, State]] = {
    "checked": "unchecked",
    "unchecked": "checked",
    "selected": "unselected",
    "expanded": "collapsed",
    "collapsed": "expanded",
}
