"""What can go wrong."""


class VersionError(ValueError):
    """A version or constraint that cannot be read."""


class ResolveError(Exception):
    """No set of versions fits together."""


class CycleError(Exception):
    """Packages that require each other."""
