"""git's own HTTP server behind TLS and a login: git_server.py CERTIFICATE KEY FOLDER USER:PASSWORD [ADDRESS]

With ADDRESS it only redirects there.
Prints its port and serves the repositories of the folder until its standard input ends.
"""

import base64
import os
import ssl
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

CERTIFICATE, KEY, FOLDER, LOGIN = sys.argv[1:5]
ADDRESS = sys.argv[5] if len(sys.argv) > 5 else None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def body(self):
        if self.headers.get("Transfer-Encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        parts = []
        while size := int(self.rfile.readline(), 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        self.rfile.readline()
        return b"".join(parts)

    def answer(self):
        body = self.body()
        if ADDRESS:
            self.send_response(302)
            self.send_header("Location", ADDRESS + self.path)
            self.send_header("Content-Length", "0")
            return self.end_headers()
        expected = "Basic " + base64.b64encode(LOGIN.encode()).decode()
        if self.headers.get("Authorization") != expected:
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="git"')
            self.send_header("Content-Length", "0")
            return self.end_headers()
        path, _, query = self.path.partition("?")
        variables = {
            "PATH": os.environ["PATH"], "GIT_PROJECT_ROOT": FOLDER, "GIT_HTTP_EXPORT_ALL": "1",
            "GIT_CONFIG_GLOBAL": "/dev/null", "PATH_INFO": unquote(path), "QUERY_STRING": query,
            "REQUEST_METHOD": self.command, "REMOTE_USER": LOGIN.partition(":")[0],
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
        }
        said = subprocess.run(
            ["git", "http-backend"], input=body, env=variables, capture_output=True).stdout
        head, _, content = said.partition(b"\r\n\r\n")
        fields = [line.split(": ", 1) for line in head.decode().split("\r\n")]
        status = next((value for name, value in fields if name == "Status"), "200 OK")
        self.send_response(int(status.split()[0]))
        for name, value in fields:
            if name != "Status":
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = answer


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(CERTIFICATE, KEY)
server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
