"""An SFTP server without end, on standard input and output: endless_sftp.py WAY

WAY is `record`, for a record that never ends; `folders`, for folders inside one another; `entries`, for a list that
never ends; `empty`, for one that never ends and has nothing; `silent`, for one that never answers MKDIR, and goes on
writing messages; or `unknown`, for one that answers it with replies to requests that there were not.
"""

import struct
import sys
import time

WAY = sys.argv[1]
STATUS, HANDLE, DATA, NAMES, ATTRIBUTES = 101, 102, 103, 104, 105
FOLDER = struct.pack(">IIII", 2 | 4, 0, 0, 0o040755)
FILE = struct.pack(">IIII", 2 | 4, 0, 0, 0o100600)


def text(data):
    return struct.pack(">I", len(data)) + data


def send(kind, number, body):
    sys.stdout.buffer.write(struct.pack(">IBI", len(body) + 5, kind, number) + body)
    sys.stdout.buffer.flush()


def status(number, code):
    send(STATUS, number, struct.pack(">I", code) + text(b"") + text(b""))


def names(number, entries):
    send(NAMES, number, struct.pack(">I", len(entries)) + b"".join(
        text(name) + text(b"") + attributes for name, attributes in entries))


def main():
    source = sys.stdin.buffer
    asked = 0
    listed = set()
    while head := source.read(4):
        packet = source.read(struct.unpack(">I", head)[0])
        kind = packet[0]
        if kind == 1:
            sys.stdout.buffer.write(struct.pack(">IBI", 5, 2, 3))
            sys.stdout.buffer.flush()
            continue
        number = struct.unpack(">I", packet[1:5])[0]
        path = packet[9:9 + struct.unpack(">I", packet[5:9])[0]] if len(packet) >= 9 else b""
        if kind == 3:
            if WAY == "record" and path.endswith(b"manifest"):
                send(HANDLE, number, text(b"h"))
            else:
                status(number, 2)
        elif kind == 5:
            send(DATA, number, text(bytes(struct.unpack(">I", packet[-4:])[0])))
        elif kind == 14:
            deadline = time.monotonic() + 600
            while WAY == "silent" and time.monotonic() < deadline:
                sys.stderr.write("wait\n")
                sys.stderr.flush()
                time.sleep(0.02)
            while WAY == "unknown":
                status(number + 1, 0)
            status(number, 0)
        elif kind == 7 and WAY == "record":
            send(ATTRIBUTES, number, FILE if path.endswith(b"manifest") else FOLDER)
        elif kind == 8:
            send(ATTRIBUTES, number, FILE)
        elif kind == 11:
            send(HANDLE, number, text(b"f%d" % asked))
        elif kind == 12:
            asked += 1
            if WAY == "folders" and path not in listed:
                listed.add(path)
                names(number, [(b"inner", FOLDER)])
            elif WAY == "entries":
                names(number, [(b"%d-%d" % (asked, index), FILE) for index in range(1000)])
            elif WAY == "empty":
                names(number, [])
            else:
                status(number, 1)
        else:
            status(number, 0)


main()
