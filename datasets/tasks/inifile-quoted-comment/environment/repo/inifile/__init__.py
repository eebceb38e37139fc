"""INI-like configuration files."""

from inifile.document import Document
from inifile.errors import ParseError
from inifile.parser import loads
from inifile.writer import dumps

__all__ = ["Document", "ParseError", "dumps", "loads"]
