"""OpenSSH's SFTP server behind a switch that counts: `sftp_gate.py FOLDER`, as a forced command of sshd.

Without FOLDER/switch all passes. With it, its lines are: `kill` or `cut`; a pattern of a path; a number.
When a renaming to a path of that pattern comes for that number of times, what came before is carried out,
the renaming is not, and the process whose number is in FOLDER/process is killed, or the connection cut; it
is cut at once from then on. FOLDER/count has the number.
"""

import os
import re
import signal
import struct
import subprocess
import sys
import threading

SERVER = "/usr/lib/openssh/sftp-server"
EXTENDED, RENAMING = 200, b"posix-rename@openssh.com"


def exactly(source, count):
    data = b""
    while len(data) < count:
        piece = os.read(source, count - len(data))
        if not piece:
            return None
        data += piece
    return data


def whole(source):
    """The next packet with its length, empty at the end."""
    head = exactly(source, 4)
    packet = head and exactly(source, struct.unpack(">I", head)[0])
    return head + packet if packet else b""


def texts(packet):
    while len(packet) >= 4:
        length = struct.unpack(">I", packet[:4])[0]
        yield packet[4:4 + length]
        packet = packet[4 + length:]


def main():
    folder = sys.argv[1]
    try:
        with open(folder + "/switch", encoding="utf-8") as file:
            action, pattern, number = file.read().splitlines()
    except FileNotFoundError:
        os.execv(SERVER, [SERVER])
    count = asked = 0
    answered = threading.Semaphore(0)
    server = subprocess.Popen([SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answer():
        while packet := whole(server.stdout.fileno()):
            try:
                os.write(1, packet)
            except BrokenPipeError:
                pass
            answered.release()

    answering = threading.Thread(target=answer)
    answering.start()
    while not os.path.exists(folder + "/count"):
        packet = whole(0)
        if not packet:
            break
        if packet[4] == EXTENDED:
            name, *paths = texts(packet[9:])
            if name == RENAMING and re.search(pattern, os.fsdecode(paths[1])):
                count += 1
                if count == int(number):
                    for _ in range(asked):
                        answered.acquire()
                    asked = 0
                    with open(folder + "/count", "w", encoding="utf-8") as file:
                        file.write(f"{count}\n")
                    if action == "kill":
                        with open(folder + "/process", encoding="utf-8") as file:
                            os.kill(int(file.read()), signal.SIGKILL)
                    break
        server.stdin.write(packet)
        server.stdin.flush()
        asked += 1
    # At the end of its input the server leaves undone what it was asked for.
    for _ in range(asked):
        answered.acquire()
    server.stdin.close()
    server.wait()
    answering.join()


main()
