"""RPA Vision: shows-by-example automation that acts by seeing, and stops when it is not sure."""

from importlib.metadata import version

__version__ = version("rpa-vision")
