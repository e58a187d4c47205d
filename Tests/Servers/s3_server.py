"""An S3 store on a free port of 127.0.0.1: moto, which accepts any signature, with a check of every one.

Prints its port, and ends when its standard input does. Paths below /_test/BUCKET/ are for the tests: `make`
makes the bucket, `log` lists the requests so far, `objects` what it holds, `set` takes JSON with the
fields of `Faults`. The signature is computed from the description of AWS Signature
Version 4 alone: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
"""

import argparse
import base64
import datetime
import hashlib
import hmac
import http.server
import json
import socket
import ssl
import struct
import sys
import threading
import urllib.parse
from dataclasses import dataclass

from moto.s3.models import s3_backends
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.test import EnvironBuilder, run_wsgi_app

KEY, SECRET, TOKEN = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "token/of+a=session"


@dataclass
class Faults:
    reset_after: int = -1  # resets a connection after so many bytes of a PUT's body …
    resets: int = 0  # … so many times
    status: int = 0  # answers with this status …
    statuses: int = 0  # … so many PUTs …
    code: str = ""  # … with this code, if any
    retry_after: str = ""
    clock: int = 0  # seconds by which this store's clock is ahead
    read_only: bool = False
    token: bool = False  # whether requests need TOKEN
    unconditional: str = ""  # STATUS CODE with which conditional writes are refused; - for no code
    full: str = ""  # the code with which it refuses PUTs, and `status`
    silent: bool = False  # takes requests and never answers


class Bucket:
    """A bucket's faults of the moment, and the requests so far."""

    def __init__(self):
        self.faults = Faults()
        self.log = []


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def refusal(method, address, header, body, faults):
    """Why a request is refused, as S3's code; None if its signature holds."""
    scheme, _, rest = header.get("authorization", "").partition(" ")
    if scheme != "AWS4-HMAC-SHA256":
        return "AccessDenied"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    key, day, region, service, end = parts["Credential"].split("/")
    if key != KEY:
        return "InvalidAccessKeyId"
    if faults.token and header.get("x-amz-security-token") != TOKEN:
        return "InvalidToken"
    moment = datetime.datetime.strptime(header["x-amz-date"], "%Y%m%dT%H%M%SZ")
    now = datetime.datetime.utcnow() + datetime.timedelta(seconds=faults.clock)
    if abs((now - moment).total_seconds()) > 900:
        return "RequestTimeTooSkewed"
    if header["x-amz-content-sha256"] != hashlib.sha256(body).hexdigest():
        return "XAmzContentSHA256Mismatch"
    path, _, query = address.partition("?")
    # S3 wants the path encoded once, and each name and value of the query.
    encode = lambda text: urllib.parse.quote(urllib.parse.unquote(text), safe="-._~")
    path = "/".join(encode(name) for name in path.split("/"))
    pairs = [pair.partition("=")[::2] for pair in query.split("&") if pair]
    query = "&".join(sorted(f"{encode(name)}={encode(value)}" for name, value in pairs))
    signed = parts["SignedHeaders"].split(";")
    amazon = {name.lower() for name in header if name.lower().startswith("x-amz-")}
    if signed != sorted(signed) or not {"host"} | amazon <= set(signed):
        return "AccessDenied"
    lines = "".join(f"{name}:{' '.join(header[name].split())}\n" for name in signed)
    request = "\n".join([method, path, query, lines, ";".join(signed), header["x-amz-content-sha256"]])
    text = "\n".join(["AWS4-HMAC-SHA256", header["x-amz-date"], f"{day}/{region}/{service}/{end}",
                      hashlib.sha256(request.encode()).hexdigest()])
    signing = mac(mac(mac(mac(("AWS4" + SECRET).encode(), day), region), service), end)
    expected = hmac.new(signing, text.encode(), hashlib.sha256).hexdigest()
    is_right = hmac.compare_digest(expected, parts["Signature"])
    return None if is_right and (service, end) == ("s3", "aws4_request") else "SignatureDoesNotMatch"


class Handler(http.server.BaseHTTPRequestHandler):
    """Moto behind the check, with the bucket's faults."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16
    moto = DomainDispatcherApplication(create_backend_app)
    lock = threading.Lock()
    buckets = {}

    def answer(self):
        size = int(self.headers.get("Content-Length") or 0)
        names = self.path.split("?")[0].split("/")
        if names[1] == "_test":
            return self.control(names[2], names[3], self.rfile.read(size))
        bucket = self.buckets.get(names[1], Bucket())
        self.faults, self.log = bucket.faults, bucket.log
        if self.command == "PUT" and self.takes("resets"):
            self.rfile.read(min(size, self.faults.reset_after))
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True
            return None
        body = self.rfile.read(size)
        with self.lock:
            self.log.append([self.command, self.path, self.client_address[1]])
        if self.faults.silent:
            threading.Event().wait(3600)
        if self.command == "PUT" and self.takes("statuses"):
            if self.faults.code:
                return self.refuse(self.faults.code, self.faults.status)
            pause = self.faults.retry_after
            return self.send(self.faults.status, [("Retry-After", pause)] if pause else [], b"")
        code = refusal(self.command, self.path, self.headers, body, self.faults)
        if code is None and self.faults.read_only and self.command in ("PUT", "DELETE"):
            code = "AccessDenied"
        if code is not None:
            return self.refuse(code, 403)
        if code is None and self.faults.full and self.command == "PUT":
            return self.refuse(self.faults.full, self.faults.status)
        if self.faults.unconditional and ("If-Match" in self.headers or "If-None-Match" in self.headers):
            status, code = self.faults.unconditional.split()
            return self.refuse(code, int(status)) if code != "-" else self.send(int(status), [], b"")
        path, _, query = self.path.partition("?")
        builder = EnvironBuilder(
            method=self.command, path=path, query_string=query, data=body, headers=list(self.headers.items()),
            base_url=f"http://{self.headers['Host']}")
        environ = builder.get_environ()
        environ["RAW_URI"] = environ["REQUEST_URI"] = self.path
        with self.lock:  # moto is made for one request at a time
            chunks, status, headers = run_wsgi_app(self.moto, environ, buffered=True)
        skipped = ("content-length", "date", "server", "connection")
        fields = [(name, value) for name, value in headers.items() if name.lower() not in skipped]
        return self.send(int(status.split()[0]), fields, b"".join(chunks))

    do_GET = do_PUT = do_DELETE = do_POST = do_HEAD = answer

    def takes(self, name):
        with self.lock:
            left = getattr(self.faults, name)
            setattr(self.faults, name, max(left - 1, 0))
            return left > 0

    def refuse(self, code, status):
        body = f"<?xml version='1.0'?><Error><Code>{code}</Code></Error>".encode()
        self.send(status, [("Content-Type", "application/xml")], body)

    def control(self, name, action, body):
        if action == "make":
            self.buckets[name] = Bucket()
            with self.lock:
                store().create_bucket(name, "us-east-1")
        answer = self.buckets[name].log
        if action == "set":
            self.buckets[name].faults = Faults(**json.loads(body))
        elif action == "objects":
            answer = {
                key: {name.lower(): value for name, value in entry.metadata.items()}
                | {"body": base64.b64encode(entry.value).decode()}
                for key, entry in store().buckets[name].keys.items()}
        self.send(200, [], json.dumps(answer).encode())

    def send(self, status, fields, body):
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def store():
    return s3_backends["123456789012"]["aws"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--certificate")
    parser.add_argument("--key")
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if options.certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options.certificate, options.key)
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


main()
