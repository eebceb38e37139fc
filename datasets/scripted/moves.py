"""Stretches of work that several styles are made of."""

from __future__ import annotations

from scripted import changing, checking, looking
from scripted.facts import Edit
from scripted.hand import Hand
from scripted.turns import FINISH, THINK, Script, Turn

PONDER = (
    "{cause} So the change belongs in {where}. Other callers should not notice.",
    "Where does this come from? {cause} I will change {where} and leave the rest alone.",
    "{cause}\n\nPlan:\n1. change {where}\n2. check the example from the report\n3. run the tests",
    "What I know so far: {symptom}. {cause} The smallest change is in {where}.",
)


def orient(hand: Hand) -> Script:
    """One to three looks at the project as a whole."""
    steps = [looking.listing]
    if hand.chance(0.3):
        steps.append(looking.history)
    hand.rng.shuffle(steps)
    for step in steps:
        yield step(hand)
    if hand.chance(0.25):
        yield looking.read(hand, "README.md")


def locate(hand: Hand, helpers: int = 1, *, tests: float = 0.5) -> Script:
    """Finds the place: a search or two, the key files, perhaps a helper and the tests."""
    facts, rng = hand.facts, hand.rng
    looks = [looking.read(hand, path) for path in facts.key]
    if hand.chance(0.8):
        looks.insert(rng.choice((0, 0, 1)), looking.search(hand, rng.choice(facts.terms)))
    for path in rng.sample(facts.helpers, min(helpers, len(facts.helpers))):
        looks.insert(rng.randint(1, len(looks)), looking.read(hand, path))
    if hand.chance(tests):
        looks.append(looking.read(hand, facts.tests[0], "read tests"))
    for look in looks:  # noqa: UP028 - a list cannot be sent what came back
        yield look


def ponder(hand: Hand, edits: tuple[Edit, ...]) -> Turn:
    """A thought about the cause."""
    where = " and ".join(dict.fromkeys(f"`{edit.path}`" for edit in edits))
    text = hand.rng.choice(PONDER).format(
        cause=hand.facts.cause, symptom=hand.facts.symptom, where=where
    )
    return Turn(THINK, {"thought": text})


def reason(edit: Edit) -> Turn:
    """A thought about one edit."""
    return Turn(THINK, {"thought": f"{edit.why} That is for `{edit.path}`."})


def implement(hand: Hand, edits: tuple[Edit, ...], slips: float = 0.12) -> Script:
    """Makes the edits, now and then with a slip that the tool refuses."""
    for edit in edits:
        if edit in hand.applied:
            continue
        if hand.chance(slips):
            yield changing.fumble(hand, edit)
            yield looking.read(hand, edit.path)
        yield from changing.apply(hand, edit)


def finish(hand: Hand, intent: str = "finish") -> Turn:
    """The closing message."""
    done = " ".join(edit.why for edit in hand.applied)
    return Turn(FINISH, {"message": hand.say(intent, done=done).strip()})


def wrap_up(hand: Hand, share: float = 0.6) -> Script:
    """A last look, tidying, and the closing message."""
    if hand.chance(share):
        yield checking.review(hand)
    if hand.chance(0.8):
        yield from checking.clean_up(hand)
    yield finish(hand)
