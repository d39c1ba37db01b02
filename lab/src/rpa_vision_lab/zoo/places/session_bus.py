"""A message bus for one program and what it starts: on it programs tell assistive tools what they show."""

from __future__ import annotations

import socket
from contextlib import ExitStack, closing
from pathlib import Path

from jeepney import DBusAddress, Properties, new_method_call
from jeepney.io.blocking import open_dbus_connection

from rpa_vision_lab.programs.family import Family

_READY_WITHIN_S = 15.0
_STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
_CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={socket}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
_SERVICE = "[D-BUS Service]\nName=org.a11y.Bus\nExec=/usr/libexec/at-spi-bus-launcher\n"
"""The only one that is started when asked for: others would live in this machine's desktop."""


class SessionBus:
    """``bus.environment`` is for the programs that live on it; ``bus.accessibility`` is where their trees are."""

    def __init__(self, starting: ExitStack, home: Path, environment: dict[str, str]) -> None:
        services, path = home / "bus-services", home / "bus"
        services.mkdir()
        (services / "org.a11y.Bus.service").write_text(_SERVICE)
        configuration = home / "bus.conf"
        configuration.write_text(_CONFIGURATION.format(socket=path, services=services))
        daemon = Family(
            ["dbus-daemon", f"--config-file={configuration}", "--nofork", "--nopidfile"],
            package="dbus",
            environment=environment,
        )
        starting.callback(daemon.stop)
        daemon.wait_for(lambda: _answers(path) or None, "socket", _READY_WITHIN_S)
        self.address = f"unix:path={path}"
        self.environment = environment | {"DBUS_SESSION_BUS_ADDRESS": self.address}
        self.accessibility = self._wake_accessibility()

    def _wake_accessibility(self) -> str:
        """Programs ask once, when they start, whether anybody wants to know."""
        with open_dbus_connection(self.address) as line:
            for name in ("IsEnabled", "ScreenReaderEnabled"):
                line.send_and_get_reply(Properties(_STATUS).set(name, "b", True))
            asked = new_method_call(_STATUS.with_interface("org.a11y.Bus"), "GetAddress")
            (address,) = line.send_and_get_reply(asked).body
        return str(address)


def _answers(bus: Path) -> bool:
    """A socket is a file for a moment before anybody listens to it."""
    with closing(socket.socket(socket.AF_UNIX)) as line:
        try:
            line.connect(str(bus))
        except OSError:
            return False
    return True
