# SPDX-License-Identifier: MIT
"""A push service of the tests' own, on this machine, over TLS, and a browser that has subscribed
there. What it receives is decrypted (RFC 8291) and its sender verified (RFC 8292) with nothing of
ours: openssl on the command line, and what that lacks by hand."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import ssl
import subprocess
import threading

from wsclient import make_certificate, until


def encode64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode64(word):
    return base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))


def openssl(*words, given=None):
    return subprocess.run(["openssl", *words], input=given, check=True, capture_output=True).stdout


def make_key(path):
    """A key of P-256, as docs/server.md says; returns its public point."""
    openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", path)
    return openssl("ec", "-in", path, "-pubout", "-outform", "DER")[-65:]


# What comes before the point of a public key of P-256, in DER.
HEAD = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")


def hkdf(salt, key, info, length):
    secret = hmac.new(salt, key, hashlib.sha256).digest()
    return hmac.new(secret, info + b"\x01", hashlib.sha256).digest()[:length]


def block(key, data):
    return openssl("enc", "-aes-128-ecb", "-K", key.hex(), "-nopad", given=data)


def gcm_tag(key, nonce, sealed):
    """The tag of AES-128-GCM without further data: a polynomial over GF(2^128)."""
    h = int.from_bytes(block(key, bytes(16)), "big")
    y = 0
    padded = sealed + bytes(-len(sealed) % 16) + (len(sealed) * 8).to_bytes(16, "big")
    for at in range(0, len(padded), 16):
        x, z = y ^ int.from_bytes(padded[at : at + 16], "big"), 0
        v = h
        for bit in range(127, -1, -1):
            z ^= v if x >> bit & 1 else 0
            v = v >> 1 ^ (0xE1 << 120 if v & 1 else 0)
        y = z
    mask = int.from_bytes(block(key, nonce + b"\0\0\0\x01"), "big")
    return (y ^ mask).to_bytes(16, "big")


class Browser:
    """The keys that a browser makes when it subscribes."""

    def __init__(self, folder, name="browser"):
        self.path = os.path.join(folder, name + ".pem")
        self.folder = folder
        self.point = make_key(self.path)
        self.auth = os.urandom(16)

    def subscription(self, endpoint):
        return {"endpoint": endpoint, "p256dh": encode64(self.point), "auth": encode64(self.auth)}

    def open(self, body):
        """What was sealed for it, without the padding."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed, tag = body[21 : 21 + length], body[21 + length : -16], body[-16:]
        assert length == 65 and len(body) - 86 <= size
        peer = os.path.join(self.folder, "peer.der")
        with open(peer, "wb") as f:
            f.write(HEAD + sender)
        secret = openssl("pkeyutl", "-derive", "-inkey", self.path, "-peerkey", peer, "-peerform", "DER")
        mixed = hkdf(self.auth, secret, b"WebPush: info\0" + self.point + sender, 32)
        key = hkdf(salt, mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, mixed, b"Content-Encoding: nonce\0", 12)
        assert gcm_tag(key, nonce, sealed) == tag, "the tag is wrong"
        iv = (nonce + b"\0\0\0\x02").hex()
        plain = openssl("enc", "-d", "-aes-128-ctr", "-K", key.hex(), "-iv", iv, given=sealed)
        plain = plain.rstrip(b"\0")
        assert plain[-1] == 2, "the last record ends with 2"
        return plain[:-1]


def check_sender(authorization, key, folder, origin, contact, now):
    """Verifies the signature of the sender with the public key that the server shows."""
    kind, _, rest = authorization.partition(" ")
    fields = dict(word.strip().split("=", 1) for word in rest.split(","))
    assert kind == "vapid" and fields["k"] == key
    signed, _, signature = fields["t"].rpartition(".")
    head, claims = (json.loads(decode64(word)) for word in signed.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == origin and claims["sub"] == contact
    assert now - 60 < claims["exp"] <= now + 24 * 3600

    def number(data):
        data = data.lstrip(b"\0")
        data = (b"\0" if data[:1] >= b"\x80" else b"") + data
        return b"\x02" + bytes([len(data)]) + data

    raw = decode64(signature)
    assert len(raw) == 64
    der = number(raw[:32]) + number(raw[32:])
    paths = {name: os.path.join(folder, name) for name in ("public.der", "signature", "public.pem")}
    with open(paths["public.der"], "wb") as f:
        f.write(HEAD + decode64(key))
    with open(paths["signature"], "wb") as f:
        f.write(b"\x30" + bytes([len(der)]) + der)
    openssl("pkey", "-pubin", "-inform", "DER", "-in", paths["public.der"], "-out", paths["public.pem"])
    openssl("dgst", "-sha256", "-verify", paths["public.pem"], "-signature", paths["signature"], given=signed.encode())


class PushService:
    """Answers with `status`, whatever is sent; "hang": doesn't answer; "long": without end."""

    def __init__(self, folder):
        self.received = []  # (path, headers, body)
        self.status = 201
        self.hung = threading.Event()
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.received.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                if service.status == "hang":
                    service.hung.wait()
                elif service.status == "long":
                    try:
                        while not service.hung.is_set():
                            self.wfile.write(b"x" * 65536)
                    except OSError:
                        pass
                else:
                    self.send_response(service.status)
                    if 300 <= service.status < 400:
                        self.send_header("Location", f"https://localhost:{service.port}/elsewhere")
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                self.close_connection = True

            def log_message(self, *_):
                pass

        os.makedirs(folder, exist_ok=True)
        certificate = make_certificate(folder)
        self.trusted = certificate[1]
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.http.handle_error = lambda *_: None  # the other side may hang up, as some tests want it to
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate[1], certificate[3])
        self.http.socket = context.wrap_socket(self.http.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.http.server_address[1]
        self.host = f"localhost:{self.port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def wait(self, count):
        until(f"{count} notifications", lambda: len(self.received) >= count)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hung.set()
        self.http.shutdown()
        self.http.server_close()
