"""The facts of every task, one module each."""

from scripted.facts import Facts
from scripted.tasks import spans

FACTS: dict[str, Facts] = {facts.task: facts for facts in (spans.FACTS,)}
