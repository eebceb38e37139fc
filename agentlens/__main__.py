"""`python -m agentlens`."""

from agentlens.cli import main

main()
