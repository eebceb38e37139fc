"""The corpus that ships: runs of scripted agents on small tasks, as a finished Harbor job."""

from __future__ import annotations

from pathlib import Path

from agentlens.errors import ReadError
from agentlens.readers import Runs, read

_PLACES = (
    Path(__file__).parent / "_sample",
    Path(__file__).parents[1] / "datasets" / "sample",
)


def sample_path() -> Path:
    """Returns the folder of the sample corpus: inside the installed package, or in a checkout.

    Raises:
        ReadError: Neither is there.
    """
    for place in _PLACES:
        if (place / "manifest.json").is_file():
            return place
    raise ReadError("the sample corpus is not installed", file=str(_PLACES[0]))


def load_sample() -> Runs:
    """Returns the runs of the sample corpus.

    The agents are scripted, no language model took part; their commands were really executed and
    the outcomes are those of hidden tests (see `datasets/README.md`).

    Example:
        >>> from agentlens.sample import load_sample
        >>> run = next(iter(load_sample()))
        >>> run.agent
        'scripted-agent'
    """
    return read(sample_path())
