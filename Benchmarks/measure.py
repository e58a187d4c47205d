"""Runs a command and returns its cost, its children included."""

import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Cost:
    """Seconds, and the memory of the largest process at its peak in bytes."""

    cpu: float
    wall: float
    memory: int


def measure(command: list[str | Path]) -> Cost:
    words = [os.fspath(word) for word in command]
    with tempfile.TemporaryFile() as errors:
        actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                   (os.POSIX_SPAWN_DUP2, errors.fileno(), 2)]
        begun = time.perf_counter()
        process = os.posix_spawn(words[0], words, os.environ, file_actions=actions)
        _, status, usage = os.wait4(process, 0)
        wall = time.perf_counter() - begun
        if status != 0:
            errors.seek(0)
            raise SystemExit(f"{' '.join(words)} failed:\n{errors.read().decode()}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * 1024)
