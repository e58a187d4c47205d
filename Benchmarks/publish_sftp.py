#!/usr/bin/env python3
"""Publishes some 1,000 small files to a real sshd over a connection with a round trip of 20 ms: Ratepress
beside lftp and rclone, each into a new folder, in turns. Needs openssh-server, lftp and rclone; see README.md.

usage: publish_sftp.py RATEPRESS [ROUNDS]
"""

import getpass
import os
import pathlib
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ONE_WAY = 0.010
PARALLEL = 6


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def delayed(source, sink):
    """Hands on what comes in, each piece ten milliseconds later."""
    pieces, ready = [], threading.Condition()

    def take():
        while True:
            try:
                data = source.recv(1 << 18)
            except OSError:
                data = b""
            with ready:
                pieces.append((time.monotonic() + ONE_WAY, data))
                ready.notify()
            if not data:
                return

    threading.Thread(target=take, daemon=True).start()
    while True:
        with ready:
            while not pieces:
                ready.wait()
            due, data = pieces.pop(0)
        time.sleep(max(due - time.monotonic(), 0))
        try:
            if not data:
                sink.shutdown(socket.SHUT_WR)
                return
            sink.sendall(data)
        except OSError:
            return


def serve_delayed(target):
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)

    def accept():
        while True:
            client, _ = listener.accept()
            server = socket.create_connection(("127.0.0.1", target))
            for end in (client, server):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for pair in ((client, server), (server, client)):
                threading.Thread(target=delayed, args=pair, daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def start_sshd(folder):
    for name in ("host", "client"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
    port = free_port()
    if os.geteuid() == 0:
        os.makedirs("/run/sshd", exist_ok=True)
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nUsePAM no\n"
        f"AuthorizedKeysFile {folder}/client.pub\nStrictModes no\nPermitRootLogin yes\n"
        "MaxStartups 100\nSubsystem sftp internal-sftp\n")
    process = subprocess.Popen(
        ["/usr/sbin/sshd", "-D", "-e", "-f", folder / "sshd_config"], stderr=subprocess.DEVNULL)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, port
        except OSError:
            time.sleep(0.02)
    raise SystemExit("sshd does not start")


def make_site(ratepress, folder, port):
    site = folder / "site"
    (site / "snapshots/open-er-api/USD").mkdir(parents=True)
    codes = ["USD"] + [f"A{a}{b}" for a in "ABCDE" for b in "ABCDE"][:21]
    rates = ", ".join(f'"{code}": {1 if code == "USD" else f"{i}.25"}' for i, code in enumerate(codes))
    (site / "snapshots/open-er-api/USD/2026-04-01T00-00-00Z.json").write_text(
        '{"format": 1, "source": "open-er-api", "base": "USD", "updated": "2026-04-01T00:00:00Z",'
        f' "rates": {{{rates}}}}}')
    user = getpass.getuser()
    (site / "ratepress.toml").write_text(
        '[site]\nlanguages = ["en"]\nbases = "all"\n[[publish]]\nname = "www"\n'
        f'to = "sftp://{user}@127.0.0.1:{port}{folder}/to/ratepress"\nkey = "{folder}/client"\n'
        'known_hosts = "known_hosts"\n')
    (site / "known_hosts").write_text(f"[127.0.0.1]:{port} {(folder / 'client').with_name('host.pub').read_text()}")
    subprocess.run([ratepress, "build", "--quiet"], cwd=site, check=True)
    return site


def main():
    ratepress = str(pathlib.Path(sys.argv[1]).resolve())
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    base = "/dev/shm" if os.path.isdir("/dev/shm") else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="ratepress-bench-", dir=base))
    sshd, real = start_sshd(folder)
    try:
        port, user = serve_delayed(real), getpass.getuser()
        site = make_site(ratepress, folder, port)
        files = sum(len(names) for _, _, names in os.walk(site / "public")) - 1
        ssh = f"ssh -a -x -i {folder}/client -o UserKnownHostsFile={site}/known_hosts -p {port}"
        to = folder / "to"
        programs = {
            "ratepress": [ratepress, "publish", "--quiet"],
            "lftp": ["lftp", "-c", f"set sftp:connect-program \"{ssh}\"; open sftp://{user}:x@127.0.0.1; "
                     f"mirror -R --parallel={PARALLEL} --no-perms {site}/public {to}/lftp"],
            "rclone": ["rclone", "sync", "--config", "/dev/null", "--transfers", str(PARALLEL), f"{site}/public",
                       f":sftp,host=127.0.0.1,port={port},user={user},key_file={folder}/client,"
                       f"shell_type=none,known_hosts_file={site}/known_hosts:{to}/rclone"],
        }
        times = {name: [] for name in programs}
        for _ in range(rounds):
            for name, command in programs.items():
                if not shutil.which(command[0]):
                    continue
                shutil.rmtree(to, ignore_errors=True)
                to.mkdir()
                start = time.monotonic()
                subprocess.run(command, cwd=site, check=True, stderr=subprocess.DEVNULL)
                times[name].append(time.monotonic() - start)
                count = sum(len(names) for _, _, names in os.walk(to / name))
                assert count >= files, f"{name} sent {count} of {files} files"
        print(f"{files} files, round trip {2000 * ONE_WAY:.0f} ms, median of {rounds} (best)")
        own = statistics.median(times["ratepress"])
        for name, seconds in times.items():
            if seconds:
                median = statistics.median(seconds)
                print(f"{name:10} {median:6.2f} s ({min(seconds):.2f})  {median / own:5.1f} x")
        print(f"largest process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB")
    finally:
        sshd.terminate()
        shutil.rmtree(folder, ignore_errors=True)


main()
