from __future__ import annotations

from pathlib import Path

import pytest

from agentlens.readers import formats
from agentlens.readers.content import load
from agentlens.readers.notes import Notes
from agentlens.readers.registry import all_formats
from tests.readers.inputs import DOCUMENTS, store

FORMAT_SOURCE = """
from agentlens.readers.registry import Format
from agentlens.trajectory import Trajectory

def sniff(content):
    return content.fields.keys() == {"mine"}

def read(content, notes):
    yield Trajectory(content.stem, (), "mine")

FORMAT = Format("mine", "Mine", sniff, read)
"""


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_one_format_knows_each_document(tmp_path: Path, name: str) -> None:
    path = store(tmp_path, DOCUMENTS[name])
    content = load(path, str(path), Notes(str(path)))
    assert [fmt.name for fmt in all_formats() if fmt.sniff(content)] == [
        name.split(" ", maxsplit=1)[0]
    ]


def test_a_further_format_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store(tmp_path, FORMAT_SOURCE, "further_format_for_a_test.py")
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(tmp_path)])
    names = [fmt.name for fmt in all_formats.__wrapped__()]
    assert names == [
        *("agentlens-bench", "atif", "codex-exec", "mine", "mini-swe-agent", "openhands-v0")
    ]
