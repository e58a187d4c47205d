"""A connection with a round trip of its own, in front of a server on this machine."""

import socket
import threading
import time


def delayed(source, sink, seconds):
    """Hands on what comes in, each piece so much later."""
    pieces, ready = [], threading.Condition()

    def take():
        while True:
            try:
                data = source.recv(1 << 18)
            except OSError:
                data = b""
            with ready:
                pieces.append((time.monotonic() + seconds, data))
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


def serve(target, round_trip):
    """A port that leads to the target's, with a round trip of so many seconds."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)

    def accept():
        while True:
            client, _ = listener.accept()
            server = socket.create_connection(("127.0.0.1", target))
            for end in (client, server):
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for pair in ((client, server), (server, client)):
                threading.Thread(target=delayed, args=(*pair, round_trip / 2), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]
