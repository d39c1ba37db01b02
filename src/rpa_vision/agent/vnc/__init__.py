"""A desktop behind any VNC server: nothing is installed on the machine that is driven.

The client is our own, and small: of those for Python, asyncvnc is under the GPL and vncdotool brings Twisted,
and neither knows the Tight encoding, without which a screen comes whole and uncompressed or not at all.

What a server does with what it is told cannot be seen from here, so some of it must be known:

- x11vnc polls the display it serves. Start it with ``-xd_area 0 -wait 10 -defer 5 -nonap -sb 0 -speeds lan``: by
  default a small change within a large repaint can be seen up to two seconds late, as can anything after a minute
  of stillness.
- Without the extension for Unicode clipboards (x11vnc has none) text goes key by key. Letters that the server's
  keyboard lacks are lent spare keys; x11vnc has about twenty, keeps them for five minutes, and leaves letters
  beyond them out without a word. A keyboard layout of the language that is typed avoids it. A window manager
  that reads the keyboard anew may swallow what is typed at once after the next click: let the screen settle.
- A button left down by an agent that was killed while dragging stays down until the next click.
- TigerVNC draws the pointer into the picture where another guest left it, until we first move it.
- What was copied before we connected cannot be given back after a paste.
- The password check is DES and nothing is encrypted: connect through a tunnel or on one's own machine.
"""
