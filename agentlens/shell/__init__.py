"""Shell lines parsed with a real grammar (tree-sitter-bash)."""
