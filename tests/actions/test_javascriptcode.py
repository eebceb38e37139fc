from __future__ import annotations

import pytest

from agentlens.actions.javascriptcode import files_written_by_javascript


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("fs.writeFileSync('a.ts', s)", ("a.ts",)),
        ('await writeFile("a.ts", s); fs.appendFileSync(`b.ts`, s)', ("a.ts", "b.ts")),
        ("const p = 'a.ts'\nfs.writeFileSync(p, s)", ("a.ts",)),
        ("fs.writeFileSync(p, s)", ()),
        ("fs.readFileSync('a.ts')", ()),
        ("", ()),
    ],
)
def test_written_files(code: str, written: tuple[str, ...]) -> None:
    assert files_written_by_javascript(code) == written
