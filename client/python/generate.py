"""Makes lead_jobs/generated from docs/openapi.json: python generate.py, with openapi-python-client installed."""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE / "lead_jobs" / "generated"

shutil.rmtree(TARGET, ignore_errors=True)
subprocess.run(
    [
        str(Path(sys.executable).parent / "openapi-python-client"),
        "generate",
        "--path",
        str(HERE.parents[1] / "docs" / "openapi.json"),
        "--config",
        str(HERE / "config.yaml"),
        "--meta",
        "none",
        "--output-path",
        str(TARGET),
    ],
    check=True,
)
