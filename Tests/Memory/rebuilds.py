"""What a preview weighs that builds its site anew again and again: `Tests/Memory/rebuilds.py [TIMES]`.

Each time the rates change, `ratepress serve` prepares the site again, and one page is fetched. Fails where
the last nine tenths of the builds leave more than `ALLOWED` in use or a file open.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from sites import ROOT, Site

RATEPRESS = Path(os.environ.get("RATEPRESS", ROOT / ".build/release/ratepress")).resolve()
CURRENCIES = 20
# In KB a build: the heap grows by some 200 bytes, which no tool calls lost.
ALLOWED = 0.3


class Preview:
    """A running `ratepress serve`."""

    def __init__(self, site: Site):
        self.site = site
        self.report = site.folder / "heap.xml"
        library = site.folder / "heap.so"
        source = Path(__file__).with_name("heap.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", source, "-o", library], check=True)
        self.process = subprocess.Popen(
            [RATEPRESS, "serve", "--port", "0", "--config", site.configuration],
            cwd=site.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"LD_PRELOAD": str(library), "HEAP_REPORT": str(self.report)})
        self.address = self.process.stdout.readline().split(" at ")[1].split()[0]
        self.builds = 1

    def rebuild(self):
        """Has the site built of other rates, and looks at a page of it."""
        before = self.page()
        self.site.change(self.builds)
        line = self.process.stderr.readline()
        if line != "Rebuilt.\n":
            raise SystemExit(f"rebuilds: {line.strip() or 'the preview ended'}")
        if self.page() == before:
            raise SystemExit("rebuilds: the page is still the one before")
        self.builds += 1

    def page(self) -> bytes:
        with urllib.request.urlopen(self.address + "eur/krw.html") as answer:
            return answer.read()

    def weight(self) -> dict[str, int]:
        """Heap in use, resident memory and its peak in KB; files open, and threads."""
        folder = Path(f"/proc/{self.process.pid}")
        lines = (line.split(":") for line in (folder / "status").read_text().splitlines())
        status = {name: value.split()[0] for name, value in lines if value.split()}
        names = {"resident": "VmRSS", "peak": "VmHWM", "threads": "Threads"}
        weight = {name: int(status[field]) for name, field in names.items()}
        return weight | {"heap": self.heap(), "files": len(list((folder / "fd").iterdir()))}

    def heap(self) -> int:
        """What the heaps hold that was not freed; the report is of a moment when nothing is built."""
        self.report.unlink(missing_ok=True)
        deadline = time.monotonic() + 120
        while not self.report.exists():
            assert time.monotonic() < deadline, "the heap is not reported"
            time.sleep(0.05)
        totals = self.report.read_text().rpartition("</heap>")[2]
        size = {kind: int(re.search(rf'type="{kind}"[^/]*size="(\d+)"', totals)[1])
                for kind in ("current", "fast", "rest", "mmap")}
        return (size["current"] - size["fast"] - size["rest"] + size["mmap"]) // 1024

    def end(self):
        self.process.terminate()
        self.process.wait()


def looks(times: int) -> list[int]:
    """1, 10, 100 and so on, a tenth of all, and the last."""
    return sorted({*(10**power for power in range(len(str(times)))), max(times // 10, 1), times})


def main(times: int) -> bool:
    with tempfile.TemporaryDirectory() as scratch:
        preview = Preview(Site(Path(scratch), CURRENCIES))
        try:
            return weighed(preview, times)
        finally:
            preview.end()


def weighed(preview: Preview, times: int) -> bool:
    """Prints what the preview weighs on the way; whether it stayed so."""
    weights = {}
    print("| builds | heap in use, MB | resident, MB | peak, MB | threads | files |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for look in looks(times):
        while preview.builds < look:
            preview.rebuild()
        weight = weights[look] = preview.weight()
        cells = [f"{weight[name] / 1024:.1f}" for name in ("heap", "resident", "peak")]
        cells += [str(weight["threads"]), str(weight["files"])]
        print(f"| {look:,} | {' | '.join(cells)} |", flush=True)
    early, late = weights[max(times // 10, 1)], weights[times]
    grown = late["heap"] - early["heap"]
    if grown > (times - times // 10) * ALLOWED or late["files"] > early["files"] + 1:
        print(f"The preview grew by {grown} KB.", file=sys.stderr)
        return False
    return True


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000) else 1)
