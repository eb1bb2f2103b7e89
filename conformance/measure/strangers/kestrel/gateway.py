"""A payment acquiring gateway with its state in memory: python3 gateway.py --port PORT [--defect ID] [--odd ID]."""

import argparse
import functools
import http.server
import json
import pathlib
import signal
import socket
import sys
import threading
import time
import traceback
import urllib.parse

import batches
import codec
import others
import payments
import switch
from access import Refusal
from store import Merchant, Store
from switch import defect, odd

OPERATIONS = {
    "/v1/authorise": payments.authorise,
    "/v1/checkout": payments.checkout,
    "/v1/cancelsubscription": others.cancel_subscription,
    "/v1/payout": others.payout,
    "/v1/retrievalTrans": functools.partial(batches.run, batch=batches.QUERY),
    "/v1/capture": functools.partial(batches.run, batch=batches.CAPTURE),
    "/v1/review": functools.partial(batches.run, batch=batches.REVIEW),
    "/v1/cancel": functools.partial(batches.run, batch=batches.CANCEL),
    "/v1/refund": functools.partial(batches.run, batch=batches.REFUND),
    "/v1/retrievalRefund": functools.partial(batches.run, batch=batches.SEARCH),
}
MOST_BYTES = 8 << 20


class Call:
    """One request on its way through an operation."""

    def __init__(self, store, handler, path, raw):
        self.store, self.headers, self.path, self.raw = store, handler.headers, path, raw
        self.method = handler.command
        self.address = handler.client_address[0]
        self.base_url = "http://127.0.0.1:%d" % handler.server.server_address[1]
        self.tree, self.shape = {}, ""
        self.merchant = self.account_id = None

    def read(self):
        try:
            tree, self.shape = codec.read_body(self.raw)
        except codec.Unreadable as error:
            raise Refusal("invalid", str(error)) from error
        if not isinstance(tree, dict):
            raise Refusal("invalid", "body is no object")
        self.tree = tree
        return tree


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_POST(self):
        self.answer()

    do_GET = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_OPTIONS = do_POST

    def answer(self):
        raw = self.read_raw()
        if raw is None:
            self.close_connection = True
            return self.send(413, "text/plain", b"Body is too large or unmeasured\n")
        url = urllib.parse.urlsplit(self.path)
        path = url.path
        if defect("unversioned-served") and "/v1" + path in OPERATIONS:
            path = "/v1" + path
        if path.startswith("/issuer/") and self.command in ("GET", "POST"):
            with self.server.store.lock:
                return self.send(*payments.issuer_page(Call(self.server.store, self, path, raw), path[8:]))
        if path not in OPERATIONS:
            return self.send(404, "text/plain", b"Nothing lives here\n")
        if self.command != "POST":
            if defect("query-by-get") and self.command == "GET" and path == "/v1/retrievalTrans":
                raw = url.query.encode()
            else:
                return self.send(405, "text/plain", b"POST only\n", {"Allow": "POST"})
        try:
            with self.server.store.lock:
                reply = OPERATIONS[path](Call(self.server.store, self, path, raw))
        except Exception:  # a fault of ours must not end the connection without an answer
            traceback.print_exc()
            reply = 500, "text/plain", b"Fault inside\n"
        self.send(*reply)

    def read_raw(self):
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            raw = b""
            while True:
                size = int(self.rfile.readline(64).split(b";")[0].strip() or b"0", 16)
                if not size:
                    while self.rfile.readline(1024).strip():
                        pass
                    return raw
                raw += self.rfile.read(size)
                self.rfile.readline(8)
                if len(raw) > MOST_BYTES:
                    return None
        length = self.headers.get("Content-Length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return None
        return self.rfile.read(int(length))

    def send(self, status, kind, body, extra=None):
        """Lower-case headers, bodies in chunks of 512 bytes, one write for all."""
        reason = {200: "Fine", 400: "Bad", 404: "Unknown"}.get(status, "Note")
        lines = ["HTTP/1.1 %d %s" % (status, reason), "server: kestrelgate", "content-type: " + kind, "cache-control: no-store"]
        lines += ["%s: %s" % (name.lower(), "".join(value.splitlines())) for name, value in (extra or {}).items()]
        if odd("plain-length") or self.request_version == "HTTP/1.0":
            lines += ["content-length: %d" % len(body), "connection: close"]
            self.close_connection = True
        else:
            lines.append("transfer-encoding: chunked")
            parts = [body[start:start + 512] for start in range(0, len(body), 512)] + [b""]
            body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts)
        if self.command == "HEAD":
            body = b""
        self.wfile.write("\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def get_request(self):
        connection, address = super().get_request()
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection, address

    def handle_error(self, request, client_address):
        pass  # a client that went away


def known(name):
    path = pathlib.Path(__file__).with_name(name)
    return {entry["id"] for entry in json.loads(path.read_text())} if path.exists() else set()


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    add = parser.add_argument
    add("--port", type=int, required=True)
    add("--defect", action="append", default=[])
    add("--odd", action="append", default=[])
    add("--merchant", default="710045")
    add("--account", default="71004501", help="authorises; a capture is wanted")
    add("--account2", default="71004502", help="captures at once")
    add("--key", default="kestrel-7f3a-primary")
    add("--merchant2", default="820099")
    add("--account-of-2", default="82009901")
    add("--key2", default="kestrel-c21b-second")
    add("--merchant-notify", default="", help="address for payments and payouts that give none")
    add("--register-ip", action="append", default=[], help="address that may query (127.0.0.1 unless given)")
    add("--ack", default="received", help="how the answer to a notification begins (empty: anything)")
    add("--repeat-after", type=float, default=2.0, help="seconds before the first repetition of a notification")
    options = parser.parse_args(arguments)
    for names, file in ((options.defect, "defects.json"), (options.odd, "odd.json")):
        for name in names:
            if name not in known(file):
                parser.error("unknown id: " + name)
    return options


def main():
    options = options_of(sys.argv[1:])
    switch.configure(options.defect, options.odd)
    addresses = set(options.register_ip or ["127.0.0.1"])
    store = Store([
        Merchant(options.merchant, options.key, {options.account: "manual", options.account2: "sale"}, addresses, options.merchant_notify),
        Merchant(options.merchant2, options.key2, {options.account_of_2: "manual"}, addresses, options.merchant_notify),
    ], options)
    server = Server(("127.0.0.1", options.port), Handler)
    server.store = store

    def charge():
        while True:
            time.sleep(0.1)
            store.charge_due()

    def stop(*_):
        threading.Thread(target=server.shutdown, daemon=True).start()

    threading.Thread(target=charge, daemon=True).start()
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    print("gateway ready on 127.0.0.1:%d" % server.server_address[1], flush=True)
    server.serve_forever(poll_interval=0.1)


if __name__ == "__main__":
    main()
