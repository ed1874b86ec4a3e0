"""What MkDocs calls while it builds the site: pages from the root of the repository, and a check
that no page loads anything from elsewhere.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents of the repository's root, and the pages they become."""
FAVICON = ROOT / "src" / "brelan" / "web" / "favicon.svg"

LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
LOADED = re.compile(
    r"""<(?:script|img|iframe|source|video|audio)\b[^>]*\bsrc=["']?(?:https?:)?//[^>]*>"""
    r"""|<link\b(?![^>]*\brel=["']?canonical)[^>]*\bhref=["']?(?:https?:)?//[^>]*>""",
    re.IGNORECASE,
)
LOADED_BY_STYLE = re.compile(r"""(?:url\(|@import)\s*["']?(?:https?:)?//[^)"']*""", re.IGNORECASE)


def on_files(files: Files, config: Any) -> Files:
    """Add the documents of the root, and the picture in the browser's tab."""
    for source, page in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=LINK.sub(site_link, text)))
    files.append(File.generated(config, FAVICON.name, content=FAVICON.read_bytes()))
    return files


def site_link(found: re.Match[str]) -> str:
    """A link of a document in the root, as its page writes it; none to a file without a page."""
    text, target = found.groups()
    if "://" in target or target.startswith("#"):
        return found[0]
    path, anchor, name = target.partition("#")
    if path in PAGES:
        return f"[{text}]({PAGES[path]}{anchor}{name})"
    if path == "README.md":
        return f"[{text}](index.md)"
    if path.startswith("docs/"):
        return f"[{text}]({target.removeprefix('docs/')})"
    return text if text.startswith("`") else f"`{path}`"


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Refuse a page that makes the browser load something from another site."""
    if found := LOADED.search(output):
        raise PluginError(f"{page.file.src_uri} loads something from elsewhere: {found[0]}")
    return output


def on_post_build(config: Any) -> None:
    """The same for style sheets."""
    for sheet in Path(config["site_dir"]).rglob("*.css"):
        if found := LOADED_BY_STYLE.search(sheet.read_text(encoding="utf-8")):
            raise PluginError(f"{sheet.name} loads something from elsewhere: {found[0]}")
