"""Every snippet of the guide runs, in order, in one place."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "python.md"


def test_the_guide_runs() -> None:
    names: dict[str, object] = {}
    snippets = re.findall(r"```python\n(.*?)```(?:\n+```text\n(.*?)```)?", GUIDE.read_text(), re.S)
    assert len(snippets) > 8
    for code, expected in snippets:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(code, str(GUIDE), "exec"), names)
        if expected:
            assert said.getvalue() == expected, code
