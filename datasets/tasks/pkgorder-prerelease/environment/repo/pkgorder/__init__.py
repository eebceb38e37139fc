"""Picks package versions and orders them for installation."""

from pkgorder.constraint import Constraint
from pkgorder.errors import CycleError, ResolveError, VersionError
from pkgorder.index import Index
from pkgorder.order import install_order
from pkgorder.resolve import plan, resolve
from pkgorder.version import Version

__all__ = [
    "Constraint",
    "CycleError",
    "Index",
    "ResolveError",
    "Version",
    "VersionError",
    "install_order",
    "plan",
    "resolve",
]
