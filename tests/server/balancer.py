# SPDX-License-Identifier: MIT
"""nginx or HAProxy in front of servers, by the samples in deploy/ as they are, except for ports, the certificate and
what a test may not touch."""
import os
import re
import shutil
import subprocess
import tempfile

from wsclient import Server, make_certificate, steady_port, until

OPTIONS = ("--trust-proxy", "--origin", "https://play.example.org")
OWN = {"Origin": "https://play.example.org", "Host": "play.example.org"}


def find(name):
    """The program, or None: it or openssl isn't installed."""
    return shutil.which("openssl") and (shutil.which(name) or shutil.which(name, path="/usr/sbin"))


def replace(sample, *pairs):
    for old, new in pairs:
        assert old in sample, old
        sample = sample.replace(old, new)
    return sample


def with_servers(sample, ports):
    """The lines of the sample's servers, for as many as there are."""
    lines = re.findall(r"^ *server .*127\.0\.0\.1:808\d.*\n", sample, re.M)
    assert len(lines) >= len(ports), lines
    for i, line in enumerate(lines):
        new = re.sub(r":808\d", f":{ports[i]}", line) if i < len(ports) else ""
        sample = sample.replace(line, new)
    return sample


def nginx_config(sample, folder, port):
    sample = replace(
        sample,
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", ""),
        ("listen [::]:80;", f"listen unix:{folder}/plain;"),
        ("/etc/letsencrypt/live/play.example.org/fullchain.pem", folder + "/cert.pem"),
        ("/etc/letsencrypt/live/play.example.org/privkey.pem", folder + "/key.pem"),
        ("/var/log/nginx/", folder + "/logs/"))
    return f"""pid {folder}/pid; error_log {folder}/error.log; daemon off;
        events {{ worker_connections 256; }}
        http {{ access_log {folder}/access.log combined; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
        fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
        {sample} }}"""


def haproxy_config(sample, folder, port):
    return replace(
        sample,
        ("bind :443", f"bind 127.0.0.1:{port}"),
        ("bind :80", f"bind {folder}/plain"),
        ("/etc/haproxy/play.example.org.pem", folder + "/both.pem"),
        ("maxconn 20000", "maxconn 1000"))


class Balancer:
    """A running one, which is asked as if it were the server."""

    def __init__(self, name, source, ports):
        self.held = tempfile.TemporaryDirectory()
        self.folder, self.port, self.tls = self.held.name, steady_port(), True
        make_certificate(self.folder)
        with open(self.folder + "/both.pem", "w") as both:
            for part in ("cert", "key"):
                with open(f"{self.folder}/{part}.pem") as f:
                    both.write(f.read())
        os.mkdir(self.folder + "/logs")
        file = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}[name]
        with open(f"{source}/deploy/{file}") as f:
            sample = with_servers(f.read(), ports)
        with open(f"{self.folder}/{file}", "w") as f:
            f.write({"nginx": nginx_config, "haproxy": haproxy_config}[name](sample, self.folder, self.port))
        words = {"nginx": ["-p", self.folder, "-c"], "haproxy": ["-f"]}[name]
        with open(self.folder + "/logs/out", "wb") as out:
            self.process = subprocess.Popen([find(name), *words, f"{self.folder}/{file}"], stdout=out, stderr=out)
        try:
            until(name, self.answers)
        except BaseException:
            self.close()
            raise

    def answers(self):
        assert self.process.poll() is None, open(self.folder + "/logs/out").read()
        try:
            self.connect().close()
            return True
        except OSError:
            return False

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.held.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    connect, ask, socket = Server.connect, Server.ask, Server.socket

    def guest(self, name=None):
        answer = self.ask("POST", "/api/guest", {"name": name} if name else {}, OWN)
        assert answer.status == 200, (answer.status, answer.body)
        return {"Cookie": answer.headers["set-cookie"].split(";")[0], **OWN}
