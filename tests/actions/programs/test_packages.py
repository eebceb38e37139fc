from __future__ import annotations

import pytest

from tests.actions.shown import line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pip install -e .", "install pip"),
        ("pip3 list", "read pip3 list"),
        ("pip show requests", "read pip show"),
        ("uv sync", "install uv"),
        ("uv pip install requests", "install uv"),
        ("uv pip list", "read uv list"),
        ("poetry install", "install poetry"),
        ("poetry show", "read poetry show"),
        ("poetry build", "build poetry build"),
        ("apt-get install -y jq", "install apt-get"),
        ("apt-cache search llvm", "read apt-cache"),
        ("conda install numpy", "install conda"),
        ("pip --version", "read pip --version"),
        ("docker build -t a .", "build docker build"),
        ("docker compose up -d", "run code docker up"),
        ("docker logs web", "read docker logs"),
    ],
)
def test_packages_and_containers(text: str, expected: str) -> None:
    assert line(text) == [expected]
