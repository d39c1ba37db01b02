"""How a drawn application looks in a browser: the manners of several CSS libraries, in few rules each."""

from __future__ import annotations

from rpa_vision_lab.fuzz.application.spec import Look

_COLOURS = {
    "light": ("#f5f6f8", "#ffffff", "#1f2328", "#d0d7de", "#2563c9", "#eef2f8"),
    "grey": ("#dcdcdc", "#f7f7f7", "#161616", "#a8a8a8", "#40566e", "#e6e6e6"),
    "sand": ("#f6f0e4", "#fffdf9", "#2e2617", "#d8c9ab", "#8a5a1f", "#f4ecdc"),
    "dark": ("#23262b", "#2c3036", "#e8e8e8", "#4a505a", "#5b95ee", "#343941"),
}
"""Page, surface, ink, line, accent, stripe."""
_BASE = """
* { box-sizing: border-box; } body { margin: 0; padding: 16px; background: %(page)s; color: %(ink)s; font: %(points)spt '%(font)s'; }
h1 { font-size: 1.45em; margin: 0 0 %(gap)spx; } h2 { font-size: 1.1em; margin: 0 0 10px; }
p, .line { margin: 0 0 %(gap)spx; } .label { display: inline-block; width: 190px; }
input[type=text] { width: 300px; } input[type=text], .field { padding: %(pad)spx 8px; font: inherit; color: inherit; background: %(surface)s; border: 1px solid %(line)s; }
button { font: inherit; padding: %(pad)spx 14px; cursor: pointer; }
a { color: %(accent)s; text-decoration: underline; cursor: pointer; }
table { border-collapse: collapse; width: 100%%; margin: 0 0 %(gap)spx; } th, td { text-align: left; padding: %(pad)spx 8px; }
table.lines th, table.lines td { border: 1px solid %(line)s; } table.rules th, table.rules td { border-bottom: 1px solid %(line)s; }
table.zebra tr:nth-child(even) td { background: %(stripe)s; } table.tree .row td:first-child { padding-left: 28px; }
.row.chosen td { background: %(accent)s; color: white; } .radio { margin-right: 18px; }
.cards { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; margin: 0 0 %(gap)spx; } .card { padding: 10px; background: %(surface)s; border: 1px solid %(line)s; line-height: 1.6; }
.drop { position: relative; } .field { display: inline-flex; justify-content: space-between; width: 200px; cursor: pointer; } .field i { font-style: normal; }
.options { display: none; position: absolute; left: 0; top: 100%%; margin: 2px 0; padding: 0; list-style: none; width: 200px; background: %(surface)s; border: 1px solid %(line)s; z-index: 2; } .options.open { display: block; } .options li { padding: 5px 8px; cursor: pointer; }
.tabs { border-bottom: 1px solid %(line)s; margin: 0 0 %(gap)spx; } .tab { display: inline-block; padding: 6px 16px; cursor: pointer; } .tab.current { background: %(surface)s; border: 1px solid %(line)s; border-bottom: none; }
.veil { position: fixed; inset: 0; background: rgba(0,0,0,.35); display: flex; align-items: center; justify-content: center; z-index: 3; }
.dialog { background: %(surface)s; min-width: 320px; padding: 18px 22px; border: 1px solid %(line)s; } .answers { text-align: right; } .answers button { margin-left: 8px; }
.notice { padding: 6px 10px; background: %(stripe)s; }
"""
_MANNERS = {
    "Plain": "",
    "Rounded": "button { background: %(accent)s; color: white; border: none; border-radius: 6px; } input[type=text], .field, .card, .dialog { border-radius: 6px; }",
    "Flat": "button { background: transparent; color: %(accent)s; border: none; text-transform: uppercase; font-weight: bold; } input[type=text] { border: none; border-bottom: 2px solid %(line)s; } .card { border: none; box-shadow: 0 1px 4px rgba(0,0,0,.35); }",
    "Dense": "button { background: %(stripe)s; color: %(ink)s; border: 1px solid %(line)s; } th { background: %(stripe)s; }",
}


def css_of(look: Look) -> str:
    page, surface, ink, line, accent, stripe = _COLOURS[look.palette]
    values = {
        "page": page,
        "surface": surface,
        "ink": ink,
        "line": line,
        "accent": accent,
        "stripe": stripe,
        "font": look.font,
        "points": look.points,
        "pad": 7 if look.roomy else 4,
        "gap": 14 if look.roomy else 8,
    }
    return (_BASE + _MANNERS[look.style]) % values
