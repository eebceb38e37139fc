"""HTML that is escaped by construction: every text goes through `tag`, which cleans it."""

from __future__ import annotations

from html import escape

from agentlens.views.untrusted import clean

TEXT_LIMIT = 1000


class Html(str):
    """Markup that is ready; whatever is not of this type is escaped as text."""

    __slots__ = ()


def text(value: object) -> Html:
    """Returns a value as escaped text without invisible characters, bounded."""
    return value if isinstance(value, Html) else Html(escape(clean(str(value), TEXT_LIMIT)))


def join(*parts: object) -> Html:
    """Returns parts one after another; all but `Html` are escaped."""
    return Html("".join(map(text, parts)))


def tag(name: str, *children: object, **attributes: object) -> Html:
    """Returns an element.

    Args:
        name: Name of the element, with its class after a dot: `td.num`.
        children: Texts, which are escaped, and elements.
        attributes: Attributes; None leaves one out, and a trailing underscore is dropped.
    """
    element, _, css = name.partition(".")
    named = {"class": css or None, **{key.rstrip("_"): v for key, v in attributes.items()}}
    written = "".join(f' {key}="{text(v)}"' for key, v in named.items() if v is not None)
    return Html(f"<{element}{written}>{join(*children)}</{element}>")
