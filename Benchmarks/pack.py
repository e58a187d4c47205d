"""Packs a built site into one file for limit.c, which documents the format."""

import os
import struct
import sys
from pathlib import Path


def text(path: str) -> bytes:
    bytes_ = os.fsencode(path) + b"\0"
    return struct.pack("=I", len(bytes_)) + bytes_


def pack(site: Path, target: Path):
    folders = sorted(os.walk(site))
    places = []
    with open(target, "wb") as output:
        output.seek(8 * (1 + len(folders)))
        for folder, _, names in folders:
            places.append(output.tell())
            output.write(text(os.path.relpath(folder, site)) + struct.pack("=I", len(names)))
            for name in sorted(names):
                content = Path(folder, name).read_bytes()
                output.write(text(name) + struct.pack("=I", len(content)) + content)
        output.seek(0)
        output.write(struct.pack(f"={1 + len(places)}Q", len(places), *places))


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
