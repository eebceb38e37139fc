from __future__ import annotations

from agentlens.caching import LONGEST_KEPT, cached_by_text


def test_only_answers_about_short_texts_are_kept() -> None:
    asked: list[str] = []

    @cached_by_text(8)
    def length(text: str, more: int) -> int:
        asked.append(text)
        return len(text) + more

    short, long = "a" * LONGEST_KEPT, "a" * (LONGEST_KEPT + 1)
    assert [length(short, 1), length(short, 1)] == [LONGEST_KEPT + 1] * 2
    assert [length(long, 1), length(long, more=2)] == [LONGEST_KEPT + 2, LONGEST_KEPT + 3]
    assert asked == [short, long, long]
