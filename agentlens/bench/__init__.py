"""The published AGENTLENS tool's method, oddities and all, for parity with its columns.

```python
from agentlens.bench import assess, build_reference, columns, trace_of
from agentlens.readers import read

reference = build_reference([trace_of(run) for run in read("passing/")])
for run in read("others/"):
    row = columns(assess(trace_of(run), reference))
```

Donors count in the order in which they are given; the re-runs of the published tool took them
sorted by id.
"""

from agentlens.bench.adapter import trace_of
from agentlens.bench.assessment import BenchAssessment, assess
from agentlens.bench.columns import columns
from agentlens.bench.labels import BenchLabeler, relabel
from agentlens.bench.reference import BenchReference, Donor, build_reference
from agentlens.bench.storage import dump_trace, load_trace, parse_trace
from agentlens.bench.trace import BenchState, BenchTrace, BenchTransition, LogEntry
from agentlens.bench.waste import WasteFinding, WasteKind

__all__ = [
    "BenchAssessment",
    "BenchLabeler",
    "BenchReference",
    "BenchState",
    "BenchTrace",
    "BenchTransition",
    "Donor",
    "LogEntry",
    "WasteFinding",
    "WasteKind",
    "assess",
    "build_reference",
    "columns",
    "dump_trace",
    "load_trace",
    "parse_trace",
    "relabel",
    "trace_of",
]
