#!/bin/bash
# Runs the hidden tests against the workspace and writes the reward.
cd /workspace/reflow || exit 1
if python -m pytest -q --tb=short /tests/test_outcome.py; then
  echo 1 > /logs/verifier/reward.txt
else
  echo 0 > /logs/verifier/reward.txt
fi
