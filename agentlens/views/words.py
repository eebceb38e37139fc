"""Figures and names as people read them; what is not known is a dash, never a zero."""

from __future__ import annotations

from agentlens.views.records import AssessmentView

UNKNOWN = "–"


def figure(value: float | None, digits: int = 1) -> str:
    """Returns a number with fixed decimals."""
    return UNKNOWN if value is None else f"{value:.{digits}f}"


def count(value: int | None) -> str:
    """Returns a whole number with thousands separated."""
    return UNKNOWN if value is None else f"{value:,}"


def percent(share: float | None) -> str:
    """Returns a share of 0 to 1 as a whole percentage."""
    return UNKNOWN if share is None else f"{100 * share:.0f} %"


def short_percent(share: float | None) -> str:
    """Returns a share of 0 to 1 as a whole percentage for a narrow column."""
    return UNKNOWN if share is None else f"{100 * share:.0f}%"


def plural(number: int, noun: str) -> str:
    """Returns a number with its noun."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def title(name: str | None) -> str:
    """Returns an identifier such as `off_track` as a title: `Off track`."""
    return UNKNOWN if not name else name.replace("_", " ").replace("-", " ").capitalize()


def words(name: str) -> str:
    """Returns an identifier as words."""
    return name.replace("_", " ")


def steps(indices: tuple[int, ...], limit: int = 12) -> str:
    """Returns step indices with runs shortened: `3, 5–9, 12`; at most `limit` parts."""
    parts: list[str] = []
    start = previous = None
    for index in (*indices, None):
        if previous is not None and index == previous + 1:
            previous = index
            continue
        if start is not None:
            parts.append(str(start) if start == previous else f"{start}–{previous}")
        start = previous = index
    shown = ", ".join(parts[:limit])
    return f"{shown}, …" if len(parts) > limit else shown


def score(view: AssessmentView) -> str:
    """Returns the score with its spread over the draws: `63.4 ± 2.1`."""
    if view.score is None:
        return UNKNOWN
    return figure(view.score) if view.spread is None else f"{view.score:.1f} ± {view.spread:.1f}"


def tier(view: AssessmentView) -> str:
    """Returns the tier with its stability: `Solid (in 4 of 5 draws)`."""
    if view.tier is None:
        return "no tier"
    agreeing = sum(draw.tier == view.tier for draw in view.draws)
    if len(view.draws) < 2:
        return title(view.tier)
    return f"{title(view.tier)} (in {agreeing} of {len(view.draws)} draws)"


def donors(view: AssessmentView) -> str:
    """Returns what the run was compared with, in words."""
    if not view.draws:
        return "no reference"
    sizes = {len(draw.donors) for draw in view.draws}
    size = str(min(sizes)) if len(sizes) == 1 else f"{min(sizes)} to {max(sizes)}"
    if view.donor_policy == "reference":
        return f"a given reference of {size} donors"
    whose = "other models only" if view.donor_policy == "other-models" else "any model"
    return f"{size} donors of {whose}, {plural(len(view.draws), 'draw')}"
