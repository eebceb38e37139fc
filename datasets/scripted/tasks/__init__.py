"""The facts of every task, one module each."""

from scripted.facts import Facts
from scripted.tasks import calc, inifile, pkgorder, reflow, spans, throttle, ttlcache

FACTS: dict[str, Facts] = {
    module.FACTS.task: module.FACTS
    for module in (calc, inifile, pkgorder, reflow, spans, throttle, ttlcache)
}
"""Facts by the name of the task's folder."""
