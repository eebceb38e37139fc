"""Named views: plain data with a fixed schema, and the text and HTML drawn from them.

Nothing here knows how a figure came about; the packages to the right fill the views.
"""
