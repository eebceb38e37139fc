"""Ways to list, read and search."""

from __future__ import annotations

from scripted.hand import Hand
from scripted.turns import Turn

LONG = 40
"""Files above this many lines are often read in part."""


def listing(hand: Hand) -> Turn:
    """A look at what is there."""
    thought = hand.say("start")
    match hand.pick(hand.habits.listing):
        case "view":
            return hand.editor("view", hand.home, thought)
        case "find":
            ways = (
                "find . -name '*.py' -not -path './.git/*'",
                f"find {hand.home} -type f -name '*.py'",
                "find . -type f -not -path '*/.git/*' | head -n 40",
            )
            return hand.shell(hand.rng.choice(ways), thought)
        case "ls":
            package = hand.facts.repo
            command = hand.rng.choice(("ls", f"ls {package} tests", f"ls && ls {package}", "ls *"))
            return hand.shell(command, thought)
        case command:
            return hand.shell(command, thought)


def read(hand: Hand, path: str, intent: str = "read") -> Turn:
    """Reads a file, or the part of it that matters."""
    thought = hand.say(intent, path=path)
    total = hand.text(path).count("\n")
    first, last = _part(hand, path, total)
    whole = (first, last) == (1, total)
    name = hand.named(path)
    match hand.pick(hand.habits.read, "view"):
        case "view" if whole:
            return hand.editor("view", path, thought)
        case "view":
            return hand.editor("view", path, thought, view_range=[first, last])
        case "nl":
            tail = "" if whole else f" | sed -n '{first},{last}p'"
            return hand.shell(f"nl -ba {name}{tail}", thought)
        case "head" if first == 1:
            return hand.shell(f"head -n {last} {name}", thought)
        case "cat" if whole:
            return hand.shell(f"cat {name}", thought)
        case _:
            return hand.shell(f"sed -n '{first},{last}p' {name}", thought)


def read_around(hand: Hand, path: str, piece: str) -> Turn:
    """Reads a few lines around a piece of text."""
    at, total = hand.line_of(path, piece.splitlines()[0]), hand.text(path).count("\n")
    first, last = max(1, at - hand.rng.randint(2, 6)), min(total, at + hand.rng.randint(6, 12))
    thought = hand.say("read", path=path)
    if hand.pick(hand.habits.read) == "view":
        return hand.editor("view", path, thought, view_range=[first, last])
    return hand.shell(f"sed -n '{first},{last}p' {hand.named(path)}", thought)


def _part(hand: Hand, path: str, total: int) -> tuple[int, int]:
    focus = hand.facts.focus.get(path)
    if focus is None or total <= LONG or hand.chance(0.2):
        return 1, total
    at = hand.line_of(path, focus)
    first = max(1, at - hand.rng.randint(4, 14))
    return first, min(total, at + hand.rng.randint(14, 24))


def search(hand: Hand, term: str) -> Turn:
    """Looks for a word."""
    thought = hand.say("search", term=term)
    package, near = hand.facts.repo, hand.facts.key[0]
    match hand.pick(hand.habits.search):
        case "grep -n":
            return hand.shell(f'grep -n "{term}" {hand.named(near)}', thought)
        case "include":
            return hand.shell(f"grep -rn --include='*.py' '{term}' .", thought)
        case "git grep":
            return hand.shell(f"git grep -n '{term}'", thought)
        case "files":
            return hand.shell(f"grep -rln '{term}' {package} tests", thought)
        case _:
            where = hand.rng.choice((f"{package}/", f"{package} tests", "."))
            return hand.shell(f'grep -rn "{term}" {where}', thought)


def history(hand: Hand) -> Turn:
    """A look at version control before any change."""
    ways = ("git log --oneline | head -n 5", "git status --short", "git log --stat -1 | head -n 12")
    return hand.shell(hand.rng.choice(ways), hand.say("start"))
