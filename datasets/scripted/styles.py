"""The six working styles, each a program over the same moves.

A style gets the edits that it is to end with; whether they are enough is for the hidden tests
to say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scripted import changing, checking, looking, moves
from scripted.facts import Edit
from scripted.hand import Hand
from scripted.turns import Script, Turn

Style = Callable[[Hand, tuple[Edit, ...], str], Script]


def principled(hand: Hand, goal: tuple[Edit, ...], route: str) -> Script:
    """Explore, reproduce, fix, verify with tests, finish."""
    hand.careful = True
    routes = {
        "script": _by_script,
        "inline": _by_reading,
        "test first": _test_first,
        "two steps": _in_two_steps,
    }
    yield from routes[route](hand, goal)
    yield from moves.wrap_up(hand)


def _by_script(hand: Hand, goal: tuple[Edit, ...]) -> Script:
    yield from moves.orient(hand)
    yield from moves.locate(hand)
    if hand.chance(0.4):
        yield checking.run_tests(hand, intent="baseline")
    yield from checking.write_script(hand, hand.rng.choice(tuple(checking.NAMES)), "")
    yield checking.rerun(hand, "run script")
    if hand.chance(0.5):
        yield moves.ponder(hand, goal)
    yield from moves.implement(hand, goal)
    yield checking.rerun(hand)
    yield checking.run_tests(hand)


def _by_reading(hand: Hand, goal: tuple[Edit, ...]) -> Script:
    if hand.chance(0.6):
        yield looking.listing(hand)
    yield from moves.locate(hand, helpers=hand.rng.choice((0, 1, 2)))
    yield checking.inline(hand, hand.rng.choice(("inline", "heredoc")), hand.say("probe"))
    if hand.chance(0.4):
        yield moves.ponder(hand, goal)
    yield from moves.implement(hand, goal)
    yield checking.rerun(hand)
    yield checking.run_tests(hand)


def _test_first(hand: Hand, goal: tuple[Edit, ...]) -> Script:
    yield from moves.orient(hand)
    yield looking.read(hand, hand.facts.tests[0], "read tests")
    yield from moves.locate(hand, helpers=hand.rng.choice((0, 1)), tests=0.0)
    yield checking.run_tests(hand, intent="baseline")
    yield from checking.add_test(hand)
    yield checking.run_tests(hand, "near")
    if hand.chance(0.4):
        yield moves.ponder(hand, goal)
    yield from moves.implement(hand, goal)
    yield checking.run_tests(hand, "near")
    yield checking.run_tests(hand)


def _in_two_steps(hand: Hand, goal: tuple[Edit, ...]) -> Script:
    yield from moves.orient(hand)
    yield from moves.locate(hand)
    yield from checking.reproduce(hand)
    yield from moves.implement(hand, goal[:1])
    yield checking.run_tests(hand, hand.rng.choice(("near", "all")))
    if hand.chance(0.5):
        yield looking.read(hand, goal[-1].path)
    yield from moves.implement(hand, goal[1:])
    yield checking.rerun(hand)
    if hand.chance(0.5):
        yield from checking.add_test(hand)
    yield checking.run_tests(hand)


def brute_force(hand: Hand, goal: tuple[Edit, ...], route: str) -> Script:
    """Edit, see it fail, edit the same place again, undo, redo, until it passes or not."""
    tries = list(hand.facts.wrong)
    hand.rng.shuffle(tries)
    hand.strict = True
    rounds = {"short": 3, "frantic": 3, "long": 5, "longest": 6}[route]
    tries = [tries[at % len(tries)] for at in range(rounds)]
    frantic = route == "frantic"
    if not frantic and hand.chance(0.3):
        yield looking.listing(hand)
    yield looking.read(hand, hand.facts.key[0])
    if frantic:
        yield from checking.add_test(hand)
    for attempt in tries:
        yield from changing.move_to(hand, attempt, hand.say("failed") if hand.applied else None)
        yield from _check(hand, frantic=frantic)
        if not frantic and hand.chance(0.25):
            yield looking.read(hand, hand.rng.choice(hand.facts.key))
        if hand.chance(0.35):
            yield from changing.undo(hand)
    yield from changing.move_to(hand, goal)
    yield from _check(hand, frantic=False)
    good = goal not in hand.facts.wrong
    yield moves.finish(hand, "finish" if good else "give up")


def _check(hand: Hand, *, frantic: bool) -> Script:
    """Tests, the same tests from other angles, and a probe if they pass."""
    seen = yield checking.run_tests(hand)
    angles = 6 if frantic else hand.rng.choice((0, 2, 3)) * (not seen.ok)
    for flags in hand.rng.sample(checking.ANGLES, angles):
        yield checking.run_tests_with(hand, flags)
    if seen.ok:
        yield checking.rerun(hand)


def blind_retry(hand: Hand, goal: tuple[Edit, ...], route: str) -> Script:
    """The same call again and again, with the same result."""
    yield from moves.orient(hand)
    if route == "search":
        yield from _repeat(hand, looking.search(hand, hand.rng.choice(hand.facts.vague)))
    yield looking.read(hand, hand.facts.key[0])
    if route == "edit":
        yield from _repeat_edit(hand, goal[0])
    elif route == "test":
        first = hand.rng.choice(hand.facts.wrong)
        yield from changing.apply(hand, first[0])
        yield from _repeat(hand, checking.rerun(hand))
        yield from changing.move_to(hand, goal)
    elif route == "path":
        yield from _repeat(hand, hand.shell(f"python -m pytest -q {_no_such(hand)}"))
    for path in hand.facts.key[1:]:
        yield looking.read(hand, path)
    yield from moves.implement(hand, goal, slips=0.0)
    if hand.chance(0.6):
        yield from _repeat(hand, checking.run_tests(hand))
    yield moves.finish(hand)


def _no_such(hand: Hand) -> str:
    return hand.facts.tests[0].replace("tests/", "test/")


def _repeat(hand: Hand, turn: Turn) -> Script:
    yield turn
    for _ in range(hand.rng.randint(4, 7)):
        yield replace(turn, thought=hand.say("again"))


def _repeat_edit(hand: Hand, edit: Edit) -> Script:
    yield from _repeat(hand, changing.fumble(hand, edit))
    yield looking.read(hand, edit.path)


def unverified(hand: Hand, goal: tuple[Edit, ...], route: str) -> Script:
    """Read, edit, finish: nothing is ever run."""
    if route == "searched":
        yield looking.search(hand, hand.rng.choice(hand.facts.terms))
    if route == "thinking":
        yield moves.ponder(hand, goal)
    if route == "straight":
        for path in dict.fromkeys(edit.path for edit in goal):
            yield looking.read(hand, path)
    for edit in goal:
        seen = any(edit.path == other.path for other in hand.applied)
        if route == "thinking" and seen:
            yield moves.reason(edit)
        elif route != "straight":
            yield looking.read_around(hand, edit.path, edit.old)
        yield from moves.implement(hand, (edit,), slips=0.0)
    yield moves.finish(hand)


def over_exploring(hand: Hand, goal: tuple[Edit, ...], route: str) -> Script:
    """Reads nearly everything, some of it twice, before a small change."""
    facts, rng = hand.facts, hand.rng
    yield from moves.orient(hand)
    paths = [*facts.key, *facts.helpers, *facts.others, *facts.tests]
    rng.shuffle(paths)
    words = [*facts.terms, *facts.vague]
    rng.shuffle(words)
    for path in paths:
        yield looking.read(hand, path, "explore")
        if words and hand.chance(0.45):
            yield looking.search(hand, words.pop())
    for word in words[: 4 if route == "wide" else 2]:
        yield looking.search(hand, word)
    again = rng.sample(paths, 3 if route == "wide" else 2)
    for path in [*again, facts.key[0]]:
        yield looking.read(hand, path, "explore")
    yield from checking.reproduce(hand)
    yield moves.ponder(hand, goal)
    yield from moves.implement(hand, goal)
    yield checking.run_tests(hand)
    yield from moves.wrap_up(hand, 0.3)


def incomplete(hand: Hand, goal: tuple[Edit, ...], route: str) -> Script:
    """Does a part of what is asked and takes it for the whole."""
    if hand.chance(0.7):
        yield looking.listing(hand)
    if hand.chance(0.5):
        yield looking.search(hand, hand.rng.choice(hand.facts.terms))
    for path in dict.fromkeys(edit.path for edit in goal):
        yield looking.read(hand, path)
    if route == "checked":
        yield from checking.reproduce(hand)
    yield from moves.implement(hand, goal)
    if route != "hasty":
        yield checking.run_tests(hand, hand.rng.choice(("near", "all")))
    yield from moves.wrap_up(hand, 0.3)


STYLES: dict[str, Style] = {
    "principled": principled,
    "brute force": brute_force,
    "blind retry": blind_retry,
    "unverified": unverified,
    "over-exploring": over_exploring,
    "incomplete": incomplete,
}
