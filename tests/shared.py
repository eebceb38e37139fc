"""Where the data for parity tests is, and what happens without it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def shared(*parts: str) -> Path:
    """Returns a path under the shared data, or skips the test where there is none.

    The data is found by AGENTLENS_SHARED or beside the checkout; with
    AGENTLENS_REQUIRE_SHARED set, a missing path fails instead of skipping.
    """
    base = Path(os.environ.get("AGENTLENS_SHARED", ROOT.parent / "shared"))
    path = base.joinpath(*parts)
    if not path.exists():
        reason = f"needs the shared data: {'/'.join(parts)} (set AGENTLENS_SHARED)"
        if os.environ.get("AGENTLENS_REQUIRE_SHARED"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path
