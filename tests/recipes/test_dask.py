"""The READMEs' recipe for archives, run as it stands there: it gives what a plain loop gives."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import quotegate

pytestmark = pytest.mark.checkout

PASSAGES = ["You must stay enrolled full time. This also applies online.", "持学生签证期间，你必须保持全日制注册。"]
REPLIES = (
    "[1] You must stay enrolled full time",
    "[1] This also applies online.",
    "[1] You must stay enrolled half time.",
    "[2] 你必须保持全日制注册\n[1] You must stay enrolled",
    "I'm not sure.",
)


def read(paths):
    return [json.loads(line) for path in sorted(paths) for line in path.read_text(encoding="utf-8").splitlines()]


def test_dask_gives_what_a_loop_gives(recipes, need, tmp_path):
    need("dask.bag")
    (tmp_path / "recipe.py").write_text(recipes["dask"], encoding="utf-8")
    rows = [{"id": n, "reply": REPLIES[n % len(REPLIES)], "passages": PASSAGES} for n in range(300)]
    for part in range(3):
        lines = [json.dumps(row) + "\n" for row in rows[part * 100 : part * 100 + 100]]
        (tmp_path / f"replies-{part}.jsonl").write_text("".join(lines), encoding="utf-8")

    package = str(Path(quotegate.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": package, "PYTHONUTF8": "1"}
    subprocess.run([sys.executable, "recipe.py"], check=True, cwd=tmp_path, env=environment, timeout=300)

    results = [(row["id"], quotegate.check(row["reply"], row["passages"])) for row in rows]
    assert read(tmp_path.glob("verdicts-*.jsonl")) == [
        {"id": named, "status": result.status, "kept": [quote.text for quote in result.kept]}
        for named, result in results
    ]
    assert {result.status for _, result in results} == {"ok", "fragment", "unsupported", "unsure"}
