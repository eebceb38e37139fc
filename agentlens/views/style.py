"""The style sheet of the HTML forms; readable on light and on dark, as it takes the text colour."""

from __future__ import annotations

from agentlens.views.colours import STAGE_COLOURS, TIER_COLOURS

_BASE = """
.agentlens{font:13px/1.45 system-ui,sans-serif;color:inherit;max-width:64em}
.agentlens p{margin:.25em 0}.agentlens .al-h{margin-top:.7em}
.agentlens .al-title{font-size:1.1em}.agentlens .al-dim{opacity:.7}
.agentlens .al-note{font-style:italic}
.agentlens table{border-collapse:collapse;margin:.3em 0;width:auto;font-size:1em}
.agentlens tr,.agentlens td,.agentlens th{background:none;border:0;color:inherit}
.agentlens td,.agentlens th{padding:.1em .8em .1em 0;text-align:left;vertical-align:top}
.agentlens th{font-weight:600;white-space:nowrap}
.agentlens .al-num{text-align:right;font-variant-numeric:tabular-nums}
.agentlens .al-num,.agentlens .al-nowrap{white-space:nowrap}
.agentlens .al-bar{width:6em;height:.7em;margin-top:.3em;border:1px solid;opacity:.8}
.agentlens .al-bar div{height:100%;background:currentColor}
.agentlens ul{margin:.2em 0;padding-left:1.4em}
.agentlens .al-ribbon{line-height:1.9}
.agentlens .al-c{display:inline-block;min-width:1.1em;text-align:center;color:#000;
font:600 11px/1.45 ui-monospace,monospace;margin-right:1px;border-radius:2px}
.agentlens .al-gap{margin-right:.6em}
.agentlens .al-w{box-shadow:0 3px 0 0 #d55e00;text-decoration:underline}
.agentlens .al-tier{padding:0 .4em;border-radius:3px;color:#000;font-weight:600}
.agentlens .al-none{background:#bbb}.agentlens .al-x{background:#999}
"""


def _rules() -> str:
    stages = (f".agentlens .al-{k}{{background:{c}}}" for k, c in STAGE_COLOURS.items() if k != "·")
    tiers = (f".agentlens .al-{tier}{{background:{c}}}" for tier, c in TIER_COLOURS.items())
    return "\n".join((*stages, *tiers))


STYLE = (_BASE + _rules()).replace("\n", "")
