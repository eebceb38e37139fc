"""One module per format; each holds a `FORMAT` that the registry finds by itself."""
