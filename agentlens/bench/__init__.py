"""The published AGENTLENS tool's method, oddities and all, for parity with its columns.

```python
from pathlib import Path
from agentlens.bench import assess, build_reference, columns, load_trace

donors = [load_trace(path) for path in sorted(Path("passing").glob("*.json"))]
reference = build_reference(donors)
row = columns(assess(load_trace(Path("run.json")), reference))
```
"""

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
]
