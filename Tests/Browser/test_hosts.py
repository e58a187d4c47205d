"""The ready configurations of Examples/: each server is started with its file and looked at from outside."""

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from conftest import ANSWERS, PATIENCE, ROOT, chromium, run_on, visitor, worker_is_ready

EXAMPLES = ROOT / "Examples"
POLICY = re.search(
    r'http-equiv="Content-Security-Policy" content="([^"]*)"',
    (ROOT / "Templates/partials/layout.html").read_text(encoding="utf-8"))[1]
SECURITY = {
    "content-security-policy": POLICY + "; frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SHORT = "public, max-age=60, must-revalidate"
IMMUTABLE = "public, max-age=31536000, immutable"
OWN_SERVERS = ["nginx", "apache", "caddy"]
SERVERS = [*OWN_SERVERS, "shared host"]


@pytest.fixture(scope="session")
def compressed(shared) -> Path:
    """A site whose text is also there in compressed form."""
    return shared("compressed", lambda folder: run_on(
        [(ANSWERS / f"{day}.json").read_bytes() for day in ("day1", "day2")], folder,
        'languages = ["ko", "en", "pt-BR"]\nurl = "https://rates.example.org"',
        'compress = ["gzip", "br"]'))


@pytest.fixture(scope="session")
def certificate(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", "/CN=rates.example.org", "-addext", "subjectAltName=DNS:rates.example.org",
         "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True)
    return folder


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        return listener.getsockname()[1]


def replaced(text: str, changes: dict) -> str:
    """The file of the example with this machine's places; each of its lines that are changed must be there."""
    for old, new in changes.items():
        assert old in text, f"{old} is not in the example"
        text = text.replace(old, new)
    return text


def nginx(work: Path, public: Path, keys: Path, plain: int, secure: int):
    site = replaced((EXAMPLES / "nginx/rates.conf").read_text(encoding="utf-8"), {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{secure} ssl http2;",
        "/etc/letsencrypt/live/rates.example.org": str(keys),
        "/srv/rates/public": str(public),
        "# brotli_static on;": "brotli_static on;",
    })
    return nginx_with(site, work)


def nginx_with(site: str, work: Path):
    (work / "site.conf").write_text(site, encoding="utf-8")
    temporary = "".join(f"{name}_temp_path {work}/{name};" for name in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (work / "nginx.conf").write_text(f"""
        load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
        daemon off; pid {work}/pid; error_log {work}/log; events {{}}
        http {{ include /etc/nginx/mime.types; access_log off; {temporary} include {work}/site.conf; }}
        """, encoding="utf-8")
    command = ["/usr/sbin/nginx", "-c", work / "nginx.conf", "-e", work / "log"]
    return command, command + ["-t"]


def apache(work: Path, public: Path, keys: Path, plain: int, secure: int):
    site = replaced((EXAMPLES / "apache/rates.conf").read_text(encoding="utf-8"), {
        "*:80": f"127.0.0.1:{plain}",
        "*:443": f"127.0.0.1:{secure}",
        "/etc/letsencrypt/live/rates.example.org": str(keys),
        "/srv/rates/public": str(public),
    })
    return apache_with(site, work, plain, secure)


def shared_host(work: Path, public: Path, keys: Path, plain: int, secure: int):
    """Apache as a hosting provider sets it up: an account decides by .htaccess alone."""
    shutil.copy(EXAMPLES / "apache/htaccess", public / ".htaccess")
    site = f"""
DocumentRoot {public}
<Directory {public}>
  Require all granted
  AllowOverride FileInfo
</Directory>
<VirtualHost 127.0.0.1:{secure}>
  SSLEngine on
  SSLCertificateFile {keys}/fullchain.pem
  SSLCertificateKeyFile {keys}/privkey.pem
</VirtualHost>
"""
    return apache_with(site, work, plain, secure)


def apache_with(site: str, work: Path, plain: int, secure: int):
    (work / "site.conf").write_text(site, encoding="utf-8")
    modules = ("mpm_event authz_core alias dir mime socache_shmcb ssl headers http2 rewrite setenvif").split()
    loaded = "\n".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in modules)
    (work / "apache.conf").write_text(f"""{loaded}
ServerName localhost
PidFile {work}/pid
DefaultRuntimeDir {work}
ErrorLog {work}/log
TypesConfig /etc/mime.types
AddType application/x-gzip .gz
User www-data
Group www-data
Listen 127.0.0.1:{plain}
Listen 127.0.0.1:{secure}
Include {work}/site.conf
""", encoding="utf-8")
    command = ["/usr/sbin/apache2", "-f", work / "apache.conf", "-DFOREGROUND"]
    return command, command[:-1] + ["-t"]


def container(work: Path, public: Path, keys: Path, plain: int, secure: int):
    """nginx as compose.yaml mounts it, with a proxy in front that encrypts and does nothing else."""
    site = replaced((EXAMPLES / "container/nginx.conf").read_text(encoding="utf-8"), {
        "listen 80 default_server;":
            f"listen 127.0.0.1:{secure} ssl http2; ssl_certificate {keys}/fullchain.pem; ssl_certificate_key {keys}/privkey.pem;",
        "/srv/rates/public": str(public),
    })
    return nginx_with(site, work)


def caddy(work: Path, public: Path, keys: Path, plain: int, secure: int):
    site = replaced((EXAMPLES / "caddy/Caddyfile").read_text(encoding="utf-8"), {
        "rates.example.org {": f"rates.example.org {{\n\ttls {keys}/fullchain.pem {keys}/privkey.pem",
        "/srv/rates/public": str(public),
    })
    (work / "Caddyfile").write_text(
        f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {secure}\n\tdefault_bind 127.0.0.1\n"
        f"\tstorage file_system {work}\n}}\n{site}", encoding="utf-8")
    options = ["--config", work / "Caddyfile", "--adapter", "caddyfile"]
    return ["caddy", "run", *options], ["caddy", "validate", *options]


class Answer:
    """What a server answers: status, header fields by lower-case name, body as it came."""

    def __init__(self, raw: bytes):
        head, self.body = raw.split(b"\r\n\r\n", 1)
        first, *fields = head.decode().split("\r\n")
        self.status = int(first.split()[1])
        self.fields = {}
        for field in fields:
            name, value = field.split(":", 1)
            assert name.lower() not in self.fields, f"{name} stands twice"
            self.fields[name.lower()] = value.strip()


class Server:
    def __init__(self, secure: int, plain: int, keys: Path):
        self.secure, self.plain, self.keys = secure, plain, keys

    def get(self, path: str, *options, scheme: str = "https") -> Answer:
        port = self.secure if scheme == "https" else self.plain
        done = subprocess.run(
            ["curl", "-sS", "-i", "--path-as-is", "--cacert", self.keys / "fullchain.pem", "--resolve",
             f"rates.example.org:{port}:127.0.0.1", *options, f"{scheme}://rates.example.org:{port}{path}"],
            check=True, capture_output=True)
        return Answer(done.stdout)


def listens(process: int, port: int) -> bool:
    """Whether the process itself listens there, and not another one that took the port first."""
    rows = [line.split() for line in Path("/proc/self/net/tcp").read_text(encoding="ascii").splitlines()]
    place = f"0100007F:{port:04X}"
    sockets = {f"socket:[{row[9]}]" for row in rows if row[1] == place and row[3] == "0A"}
    try:
        return any(os.readlink(file) in sockets for file in Path(f"/proc/{process}/fd").iterdir())
    except OSError:  # It has ended, or closed one of its files meanwhile.
        return False


@contextmanager
def running(name: str, work: Path, public: Path, keys: Path):
    """The server with its example's configuration, which it finds right, until the end of the block.

    A server that ends is started again, three times in all: another program may have taken its port.
    """
    make = {"nginx": nginx, "apache": apache, "caddy": caddy, "shared host": shared_host,
            "container": container}[name]
    home = {"HOME": str(work), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    for _ in range(3):
        plain, secure = free_port(), free_port()
        ports = (secure,) if name == "container" else (plain, secure)
        command, checks = make(work, public, keys, plain, secure)
        checked = subprocess.run(checks, capture_output=True, text=True, env=home)
        assert checked.returncode == 0, checked.stdout + checked.stderr
        # Of "http2" newer versions of nginx warn; older ones know no other way.
        warnings = [line for line in checked.stderr.splitlines() if "[warn]" in line and "http2" not in line]
        assert not warnings
        with open(work / "words", "w", encoding="utf-8") as words:
            process = subprocess.Popen(command, stdout=words, stderr=words, env=home)
        try:
            deadline = time.monotonic() + PATIENCE
            while process.poll() is None and not all(listens(process.pid, port) for port in ports):
                assert time.monotonic() < deadline, f"{name} does not listen: {(work / 'words').read_text()[-2000:]}"
                time.sleep(0.05)
            if process.poll() is None:
                yield Server(secure, plain, keys)
                return
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)
    raise AssertionError(f"{name} ended with {process.returncode}: {(work / 'words').read_text()[-2000:]}")


@pytest.fixture(scope="module", params=SERVERS)
def server(request, compressed, certificate):
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o755)  # Servers that give up root read the site as another user.
        public = work / "public"
        shutil.copytree(compressed, public, copy_function=shutil.copy)
        (public / ".secret").write_text("secret", encoding="utf-8")
        with running(request.param, work, public, certificate) as server:
            server.public = public
            yield server


def asset(public: Path, pattern: str) -> str:
    return f"/assets/{next(public.glob(f'assets/{pattern}')).name}"


KINDS = {
    "/": ("text/html; charset=utf-8", SHORT),
    "/en/": ("text/html; charset=utf-8", SHORT),
    "/usd/krw.html": ("text/html; charset=utf-8", SHORT),
    "/usd/krw.md": ("text/plain; charset=utf-8", SHORT),
    "/manifest.webmanifest": ("application/manifest+json; charset=utf-8", SHORT),
    "/sw.js": ("javascript; charset=utf-8", "no-cache"),
    "/sitemap.xml": ("xml; charset=utf-8", SHORT),
    "app.*.css": ("text/css; charset=utf-8", IMMUTABLE),
    "list.*.js": ("javascript; charset=utf-8", IMMUTABLE),
    "icon-192.*.png": ("image/png", IMMUTABLE),
}


@pytest.mark.parametrize("path", KINDS)
def test_every_file_has_its_type_its_caching_and_the_headers_of_safety(server, path):
    kind, caching = KINDS[path]
    answer = server.get(path if path.startswith("/") else asset(server.public, path))
    assert answer.status == 200
    assert answer.fields["content-type"].lower().endswith(kind)
    assert answer.fields["cache-control"] == caching
    assert {name: answer.fields.get(name) for name in SECURITY} == SECURITY


@pytest.mark.parametrize("accepted, ending", [
    ("gzip", ".gz"), ("br", ".br"), ("gzip, deflate, br", ".br"), (None, ""),
    ("br;q=0, gzip;q=0.5", ".gz"), ("br; q=0.000, gzip;q=0", ""),
])
@pytest.mark.parametrize("path", ["/", "/en/", "/usd/krw.html", "/usd/krw.md", "app.*.css", "/sw.js", "/robots.txt"])
def test_what_was_compressed_by_the_build_is_sent(server, path, accepted, ending):
    path = path if path.startswith("/") else asset(server.public, path)
    answer = server.get(path, *(["-H", f"Accept-Encoding: {accepted}"] if accepted else []))
    name = (path + "index.html" if path.endswith("/") else path).lstrip("/")
    assert answer.status == 200
    assert answer.body == (server.public / (name + ending)).read_bytes()
    assert answer.fields.get("content-encoding") == {".gz": "gzip", ".br": "br", "": None}[ending]
    assert "accept-encoding" in answer.fields["vary"].lower()
    assert answer.fields["x-content-type-options"] == "nosniff"
    plain = server.get(path)
    assert (answer.fields["content-type"], answer.fields["cache-control"]) == (
        plain.fields["content-type"], plain.fields["cache-control"])


@pytest.mark.parametrize("accepted", ["br", "identity"])
def test_what_a_reader_has_is_not_sent_again(server, accepted):
    wanted = ["-H", f"Accept-Encoding: {accepted}"]
    tag = server.get("/usd/krw.html", *wanted).fields["etag"]
    answer = server.get("/usd/krw.html", *wanted, "-H", f"If-None-Match: {tag}")
    assert (answer.status, answer.body) == (304, b"")
    assert answer.fields["cache-control"] == SHORT


@pytest.mark.parametrize("path, language", [
    ("/gone.html", "ko"), ("/usd/gone.html", "ko"), ("/en/usd/gone.html", "en"), ("/pt-br/gone.md", "pt-BR"),
    ("/de/gone.html", "ko"), ("/usd/", "ko"), ("/gone/", "ko"), ("/en/gone/", "en"),
    ("/assets/gone.0123456789abcdef.css", "ko")])
def test_an_unknown_address_gets_the_page_of_its_language(server, path, language):
    answer = server.get(path)
    assert answer.status == 404
    assert f'<html lang="{language}"' in answer.body.decode()
    assert answer.fields["content-type"].lower() == "text/html; charset=utf-8"
    assert answer.fields["cache-control"] == SHORT
    assert {name: answer.fields.get(name) for name in SECURITY} == SECURITY


@pytest.mark.parametrize("path", ["/.secret", "/.ratepress-manifest", "/usd/../.secret", "/%2esecret", "/.htaccess"])
def test_names_that_begin_with_a_dot_are_not_shown(server, path):
    answer = server.get(path, "-H", "Accept-Encoding: br, gzip")
    assert answer.status == 404
    assert b"secret" not in answer.body


@pytest.mark.parametrize("server", OWN_SERVERS, indirect=True)
def test_a_reader_without_encryption_is_led_to_it(server):
    answer = server.get("/usd/krw.html", scheme="http")
    assert answer.status in (301, 308)
    assert answer.fields["location"].startswith("https://rates.example.org")
    assert answer.fields["location"].endswith("/usd/krw.html")


def test_a_browser_reads_the_site_online_and_offline(playwright, server):
    options = chromium("chromium-headless-shell", "chromium")
    options["args"] = options["args"] + [
        f"--host-resolver-rules=MAP rates.example.org:443 127.0.0.1:{server.secure}",
        "--ignore-certificate-errors"]
    browser = playwright.chromium.launch(**options)
    context = visitor(browser)
    page = context.new_page()
    complaints = []
    page.on("console", lambda m: m.type in ("error", "warning") and complaints.append(m.text))
    root = "https://rates.example.org/"
    page.goto(root)
    page.locator('[data-code="KRW"] a').first.click()
    page.locator("#amount").fill("2")
    assert page.locator("#result").input_value() == "2,932.24"
    worker_is_ready(page)
    page.reload()
    context.set_offline(True)
    page.reload()
    page.locator("#amount").fill("2")
    assert page.locator("#result").input_value() == "2,932.24"
    context.set_offline(False)
    assert page.goto(root + "usd/krw.md").status == 200
    assert "KRW" in page.locator("body").inner_text()
    assert complaints == []
    browser.close()


def test_the_container_sends_what_nginx_sends_but_what_its_proxy_adds(compressed, certificate):
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        work.chmod(0o755)
        public = work / "public"
        shutil.copytree(compressed, public, copy_function=shutil.copy)
        with running("container", work, public, certificate) as server:
            for path, (kind, caching) in KINDS.items():
                answer = server.get(path if path.startswith("/") else asset(public, path), "-H", "Accept-Encoding: gzip")
                assert answer.status == 200
                assert answer.fields["content-type"].lower().endswith(kind)
                assert answer.fields["cache-control"] == caching
                assert {name: answer.fields.get(name) for name in SECURITY} == {**SECURITY, "strict-transport-security": None}
                assert (answer.fields.get("content-encoding") == "gzip") == (not path.endswith(".png"))
            missing = server.get("/en/gone.html")
            assert missing.status == 404 and '<html lang="en"' in missing.body.decode()
            assert server.get("/.ratepress-manifest").status == 404


def blocks(language: str) -> list:
    """The fenced blocks of a language in all documents."""
    return [block for file in sorted((ROOT / "docs").rglob("*.md"))
            for block in re.findall(rf"^```{language}\n(.*?)^```$", file.read_text(encoding="utf-8"), re.M | re.S)]


def rules(text: str) -> dict:
    """The rules of a _headers file: path pattern to fields."""
    found = {}
    for line in text.splitlines():
        if line and not line.startswith(("#", " ")):
            fields = found[line] = {}
        elif line.strip() and not line.startswith("#"):
            name, value = line.split(":", 1)
            fields[name.strip().lower()] = value.strip()
    return found


def test_static_hosts_get_the_same_headers():
    found = rules((EXAMPLES / "static-host/_headers").read_text(encoding="utf-8"))
    assert found["/*"] == SECURITY
    assert found["/*.md"] == {"content-type": KINDS["/usd/krw.md"][0]}
    assert found["/*.webmanifest"] == {"content-type": KINDS["/manifest.webmanifest"][0]}
    assert found["/assets/*"] == {"cache-control": IMMUTABLE}
    # Hosts join the fields of all rules that match: none may stand in two of them.
    names = [name for fields in found.values() for name in fields if name != "content-type"]
    assert len(names) == len(set(names))


def test_every_example_knows_every_language():
    languages = {path.stem.lower() for path in (ROOT / "Templates/strings").glob("*.toml")}
    redirects = (EXAMPLES / "static-host/_redirects").read_text(encoding="utf-8")
    assert set(re.findall(r"^/([a-z-]+)/\*\s+/\1/404\.html\s+404$", redirects, re.M)) == languages
    for name in ("nginx/rates.conf", "apache/rates.conf", "apache/htaccess", "caddy/Caddyfile"):
        listed = re.findall(r"\((?:\?:|\?<LANGUAGE>)?([a-z]{2}\|[a-z|-]+)\)", (EXAMPLES / name).read_text(encoding="utf-8"))
        assert listed and all(set(found.split("|")) == languages for found in listed)


@pytest.mark.parametrize("schema, name, options", [
    ("vendor.github-workflows", "github/publish.yml", []),
    ("vendor.gitlab-ci", "gitlab/.gitlab-ci.yml", ["--data-transform", "gitlab-ci"]),
    ("vendor.compose-spec", "container/compose.yaml", []),
])
def test_jobs_are_what_their_schema_says(schema, name, options):
    checked = subprocess.run(
        [ROOT / ".venv/bin/check-jsonschema", "--builtin-schema", schema, *options, EXAMPLES / name],
        capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_pipelines_that_documents_show_are_what_their_schema_says(tmp_path):
    assert blocks("yaml")
    for number, block in enumerate(blocks("yaml")):
        file = tmp_path / f"{number}.yml"
        file.write_text(block, encoding="utf-8")
        checked = subprocess.run(
            [ROOT / ".venv/bin/check-jsonschema", "--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci",
             file], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_container_file_has_nothing_that_its_linter_minds():
    checked = subprocess.run([ROOT / ".venv/bin/hadolint", "--format", "json", EXAMPLES / "container/Containerfile"],
                             capture_output=True, text=True)
    assert json.loads(checked.stdout) == []


def test_the_container_has_the_libraries_of_the_installation():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    wanted = set(re.search(r"apt-get install (lib[^\n]*)", readme)[1].split()) | {"libdeflate0", "libbrotli1", "libzip4"}
    assert wanted <= set((EXAMPLES / "container/Containerfile").read_text(encoding="utf-8").split())
