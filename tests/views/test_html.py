from __future__ import annotations

from html.parser import HTMLParser

import pytest

from agentlens.views.html import assessment_html, reference_html, run_html
from agentlens.views.markup import Html, join, tag
from agentlens.views.records import DonorRow, ReferenceView, RunView, StepRow
from tests.views.views import scored, steps, unscored

EVIL = "<script>alert(1)</script>\"'&\x1b[31m\u202e"


class Page(HTMLParser):
    """Collects the elements and the text of a page, and checks that elements are closed."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[str] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(markup)
        assert not self.open

    def handle_starttag(self, name: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(name)
        self.attributes += [key for key, _ in attrs]
        self.open.append(name)

    def handle_endtag(self, name: str) -> None:
        assert self.open.pop() == name

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def evil_run() -> RunView:
    rows = (StepRow(1, EVIL, EVIL, "E", EVIL, EVIL, EVIL),)
    return RunView(trajectory_id=EVIL, task_id=EVIL, model=EVIL, states=rows)


def test_every_text_is_escaped() -> None:
    waste = scored().waste
    evil = scored(EVIL, task_id=EVIL, model=EVIL, reason=EVIL, note=EVIL, strengths=(EVIL,))
    donors = (DonorRow(EVIL, EVIL, ("E", None)),)
    pages = (
        assessment_html(evil),
        run_html(evil_run()),
        reference_html(ReferenceView(task_id=EVIL, strictness="detail", states=1, donors=donors)),
    )
    assert waste.findings
    for markup in pages:
        page = Page(markup)
        assert "script" not in page.elements
        assert set(page.attributes) <= {"class", "title", "style"}
        assert "<script>alert(1)</script>\"'&" in page.text
        assert not set(markup) & {"\x1b", "\u202e"}


def test_nothing_is_loaded_from_elsewhere() -> None:
    for word in ("http", "url(", "@import", "<link", "<img", "src="):
        assert word not in assessment_html(scored())


def test_an_assessment_says_what_its_text_says() -> None:
    text = Page(assessment_html(scored())).text
    for part in (
        "run-1 · task task-a · model model-x",
        "✓ passed · score 63.4 ± 2.1 · Solid (in 1 of 2 draws)",
        "Stages 6 steps E 1 I 2 V 2 O 1 · underlined: wasted",
        "Waste 2 of 6 steps (33 %), 1,200 tokens",
        "checks: 1 found, 1 not found, 1 undecided (redundant step)",
        "Nearest donor donor-9; left at its step 3 of 7, step 4 of the run",
        "critical: early divergence",
    ):
        assert part in text


def test_unknown_stays_unknown() -> None:
    text = Page(assessment_html(unscored())).text
    assert "? unknown · score – · no tier" in text
    assert "Waste not looked for" in text
    assert text.count("unknown") == 1 + 2 + 3  # outcome, task and model, three signals


def test_wasted_steps_are_marked() -> None:
    markup = assessment_html(scored())
    assert markup.count(' al-w"') == 2
    assert "3: — rule: V (wasted)" in markup


def test_a_long_run_is_bounded() -> None:
    markup = run_html(RunView(trajectory_id="r", states=steps("E" * 5000)))
    assert "and 4,000 more" in markup
    assert len(markup) < 100_000


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (tag("p", "a<b"), "<p>a&lt;b</p>"),
        (tag("p.x", tag("b", "y"), title='"'), '<p class="x" title="&quot;"><b>y</b></p>'),
        (tag("p", title=None), "<p></p>"),
        (join("<", Html("<br>")), "&lt;<br>"),
        (tag("p", 3), "<p>3</p>"),
    ],
)
def test_markup(made: Html, expected: str) -> None:
    assert made == expected
