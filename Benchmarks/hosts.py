"""Real servers on this machine that take files, and how each program is told to bring a folder there."""

import getpass
import os
import shutil
import socket
import subprocess
import time

import slow

USER, PASSWORD, PARALLEL = "user", "s3cret", 6


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


class Host:
    """A server with a folder of its own; each program brings its files into `to/PROGRAM`."""

    def __init__(self, folder, round_trip, rclone):
        self.folder, self.rclone_program = folder, rclone
        self.to = folder / "to"
        self.real = self.port = free_port()
        self.environment = {"RATEPRESS_WWW_PASSWORD": PASSWORD}
        self.process = None
        self.empty()
        self.command = self.prepare()
        self.start()
        if round_trip:
            self.port = slow.serve(self.real, round_trip)

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", self.real)).close()
                break
            except OSError:
                time.sleep(0.02)
        else:
            raise SystemExit(f"{self.name} does not start")

    def empty(self, program=""):
        for name in (program, f".{program}.ratepress"):
            shutil.rmtree(self.to / name, ignore_errors=True)
        self.to.mkdir(exist_ok=True)
        self.to.chmod(0o777)

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def make_certificate(self):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
             "-keyout", self.folder / "tls.key", "-out", self.folder / "tls.pem"],
            check=True, stderr=subprocess.DEVNULL)
        hashed = subprocess.run(["openssl", "passwd", "-6", PASSWORD], check=True, capture_output=True, text=True)
        return hashed.stdout.strip()

    def rclone(self, public, remote, *options):
        return [self.rclone_program, "sync", "--config", "/dev/null", "--transfers", str(PARALLEL), *options, public,
                remote]

    def obscured(self):
        return subprocess.run([self.rclone_program, "obscure", PASSWORD], check=True, capture_output=True,
                              text=True).stdout.strip()

    def lftp(self, public, setting, address, to):
        return ["lftp", "-c", f"{setting}; open {address}; mirror -R --parallel={PARALLEL} --no-perms {public} {to}"]


class SFTP(Host):
    name = "sftp"

    def prepare(self):
        for name in ("host", "client"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        if os.geteuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)
        (self.folder / "sshd_config").write_text(
            f"Port {self.real}\nListenAddress 127.0.0.1\nHostKey {self.folder}/host\nPidFile none\nUsePAM no\n"
            f"AuthorizedKeysFile {self.folder}/client.pub\nStrictModes no\nPermitRootLogin yes\n"
            "MaxStartups 100\nSubsystem sftp internal-sftp\n")
        return ["/usr/sbin/sshd", "-D", "-e", "-f", self.folder / "sshd_config"]

    def settings(self):
        key = (self.folder / "host.pub").read_text()
        (self.folder / "known_hosts").write_text(f"[127.0.0.1]:{self.port} {key}")
        return (f'to = "sftp://{getpass.getuser()}@127.0.0.1:{self.port}{self.to}/ratepress"\n'
                f'key = "{self.folder}/client"\nknown_hosts = "{self.folder}/known_hosts"')

    def peers(self, public):
        known, user = f"{self.folder}/known_hosts", getpass.getuser()
        ssh = f"ssh -a -x -i {self.folder}/client -o UserKnownHostsFile={known} -p {self.port}"
        return {
            "lftp": self.lftp(public, f'set sftp:connect-program "{ssh}"', f"sftp://{user}:x@127.0.0.1",
                              f"{self.to}/lftp"),
            "rclone": self.rclone(public, f":sftp,host=127.0.0.1,port={self.port},user={user},"
                                  f"key_file={self.folder}/client,shell_type=none,known_hosts_file={known}:"
                                  f"{self.to}/rclone"),
        }


class FTPS(Host):
    """ProFTPD. Its data connections do not pass the slow connection."""
    name = "ftps"

    def prepare(self):
        hashed = self.make_certificate()
        number = os.geteuid() or 12345
        passwords = self.folder / "passwords"
        passwords.write_text(f"{USER}:{hashed}:{number}:{number}::{self.to}:/bin/sh\n")
        passwords.chmod(0o600)
        group = subprocess.run(["id", "-gn"], capture_output=True, text=True).stdout.strip()
        (self.folder / "proftpd.conf").write_text("\n".join([
            "ServerType standalone", "DefaultAddress 127.0.0.1", "SocketBindTight on", f"Port {self.real}",
            "UseIPv6 off", "UseReverseDNS off", f"User {getpass.getuser()}", f"Group {group}",
            "ModulePath /usr/lib/proftpd", "LoadModule mod_tls.c", "AuthOrder mod_auth_file.c",
            f"AuthUserFile {passwords}", "RequireValidShell off",
            f"DefaultRoot {'~' if os.geteuid() == 0 else '/'}", "AllowOverwrite on", f"PidFile {self.folder}/pid",
            f"ScoreboardFile {self.folder}/score", f"SystemLog {self.folder}/log", "TransferLog none", "WtmpLog off",
            "Umask 022", "MaxClientsPerHost 50", "ControlsEngine off", "DelayEngine off", "TLSEngine on",
            "TLSRequired on", f"TLSECCertificateFile {self.folder}/tls.pem",
            f"TLSECCertificateKeyFile {self.folder}/tls.key", "TLSVerifyClient off",
            "TLSOptions NoSessionReuseRequired", ""]))
        return ["/usr/sbin/proftpd", "-n", "-q", "-c", self.folder / "proftpd.conf"]

    def settings(self):
        return f'to = "ftps://{USER}@127.0.0.1:{self.port}/ratepress"\nca_file = "{self.folder}/tls.pem"'

    def peers(self, public):
        return {
            "lftp": self.lftp(public, f"set ssl:ca-file {self.folder}/tls.pem; set ftp:ssl-force yes; "
                              "set ftp:ssl-protect-data yes", f"ftp://{USER}:{PASSWORD}@127.0.0.1:{self.port}",
                              "lftp"),
            "rclone": self.rclone(public, f":ftp,host=127.0.0.1,port={self.port},user={USER},pass={self.obscured()},"
                                  "explicit_tls=true,no_check_certificate=true:rclone"),
        }


class WebDAV(Host):
    """nginx."""
    name = "davs"

    def prepare(self):
        (self.folder / "passwords").write_text(f"{USER}:{{PLAIN}}{PASSWORD}\n")
        self.make_certificate()
        temporary = " ".join(f"{name}_temp_path {self.folder}/{name};"
                             for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"daemon off; master_process off; pid {self.folder}/pid; error_log {self.folder}/log;\n"
            "load_module /usr/lib/nginx/modules/ngx_http_dav_ext_module.so;\nevents {}\n"
            f"http {{ {temporary} access_log off; client_max_body_size 64m; keepalive_requests 100000;\n"
            f"server {{ listen 127.0.0.1:{self.real} ssl; root {self.to};\n"
            f"ssl_certificate {self.folder}/tls.pem; ssl_certificate_key {self.folder}/tls.key;\n"
            f"auth_basic publish; auth_basic_user_file {self.folder}/passwords;\n"
            "location / { dav_methods PUT DELETE MKCOL COPY MOVE; dav_ext_methods PROPFIND OPTIONS;\n"
            "create_full_put_path on; autoindex on; } } }\n")
        return ["/usr/sbin/nginx", "-c", self.folder / "nginx.conf"]

    def settings(self):
        return f'to = "davs://{USER}@127.0.0.1:{self.port}/ratepress"\nca_file = "{self.folder}/tls.pem"'

    def peers(self, public):
        address = f"https://127.0.0.1:{self.port}"
        return {
            "lftp": self.lftp(public, f"set ssl:ca-file {self.folder}/tls.pem; set http:use-mkcol yes",
                              address.replace("//", f"//{USER}:{PASSWORD}@"), "lftp"),
            "rclone": self.rclone(public, f":webdav,url='{address}/rclone',user={USER},pass={self.obscured()},"
                                  "vendor=other:", "--ca-cert", f"{self.folder}/tls.pem"),
        }


class S3(Host):
    """`rclone serve s3`, which checks signatures; rclone knows it since version 1.65."""
    name = "s3"
    key, secret = "AKIDEXAMPLE", "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY"

    def prepare(self):
        self.environment.update(AWS_ACCESS_KEY_ID=self.key, AWS_SECRET_ACCESS_KEY=self.secret)
        return [self.rclone_program, "serve", "s3", "--config", "/dev/null", "--auth-key", f"{self.key},{self.secret}",
                "--addr", f"127.0.0.1:{self.real}", "--vfs-cache-mode", "off", self.folder / "to"]

    def empty(self, program=""):
        super().empty(program)
        (self.to / "ratepress").mkdir(exist_ok=True)
        (self.to / "rclone").mkdir(exist_ok=True)
        # It would remember what was there.
        if self.process:
            self.stop()
            self.start()

    def settings(self):
        return (f'to = "s3://ratepress"\nendpoint = "http://127.0.0.1:{self.port}"\nregion = "us-east-1"\n'
                "path_style = true")

    def peers(self, public):
        # By checksum: the times that rclone compares otherwise cost it a request for each file.
        return {"rclone": self.rclone(
            public, f":s3,provider=Rclone,access_key_id={self.key},secret_access_key={self.secret},"
            f"endpoint='http://127.0.0.1:{self.port}',force_path_style=true,no_check_bucket=true:rclone",
            "--checksum", "--fast-list")}


KINDS = {host.name: host for host in (SFTP, FTPS, WebDAV, S3)}
