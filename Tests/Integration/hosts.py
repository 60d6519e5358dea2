#!/usr/bin/env python3
"""Redirects from hosts of the internet, a private network and this machine to each other.

usage: unshare --map-root-user --net --mount hosts.py PROGRAM FOLDER

Runs in a network namespace of its own, in which addresses and names of all kinds belong to one
server at port 80. Prints a line for each redirect: where from, where to, the exit code, and the
number of requests of the second host.
"""
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

program, folder = sys.argv[1:3]
NAMES = {"public.example": "203.0.113.5", "intranet.example": "10.9.8.7",
         "rebound.example": "127.0.0.1", "metadata.example": "169.254.169.254",
         "localhost": "127.0.0.1"}
ADDRESSES = ["203.0.113.5", "203.0.113.6", "10.9.8.7", "100.64.0.9", "169.254.169.254"]
CASES = [
    ("public.example", "203.0.113.6"), ("public.example", "127.0.0.1"),
    ("public.example", "localhost"), ("public.example", "rebound.example"),
    ("public.example", "intranet.example"), ("public.example", "10.9.8.7"),
    ("public.example", "100.64.0.9"), ("public.example", "metadata.example"),
    ("public.example", "0.0.0.0"), ("public.example", "2130706433"),
    ("public.example", "[::1]"), ("public.example", "[::ffff:127.0.0.1]"),
    ("203.0.113.6", "rebound.example"), ("intranet.example", "10.9.8.7"),
    ("intranet.example", "100.64.0.9"), ("intranet.example", "rebound.example"),
    ("127.0.0.1", "rebound.example"), ("127.0.0.1", "metadata.example"),
    ("rebound.example", "localhost"), ("rebound.example", "public.example"),
]
seen = []


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        url = urlsplit(self.path)
        if url.path == "/to":
            self.send_response(302)
            self.send_header("Location", f"http://{parse_qs(url.query)['host'][0]}/cards")
            return self.end_headers()
        seen.append(self.path)
        body = json.dumps([{"title": "Secret", "date": "2000"}]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    address_family = 10  # IPv6, and IPv4 by mapped addresses


def prepare():
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for address in ADDRESSES:
        subprocess.run(["ip", "address", "add", f"{address}/32", "dev", "lo"], check=True)
    hosts = os.path.join(folder, "hosts")
    with open(hosts, "w", encoding="utf-8") as file:
        file.writelines(f"{address} {name}\n" for name, address in NAMES.items())
    subprocess.run(["mount", "--bind", hosts, "/etc/hosts"], check=True)
    server = Server(("::", 80), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()


try:
    prepare()
except (OSError, subprocess.CalledProcessError) as error:
    sys.exit(f"no namespace: {error}")
environment = {key: value for key, value in os.environ.items() if "proxy" not in key.lower()}
environment["XDG_CACHE_HOME"] = os.path.join(folder, "cache")
for first, second in CASES:
    seen.clear()
    run = subprocess.run(
        [program, "stories", "--catalogue", f"http://{first}/to?host={second}"],
        env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    refused = "is not loaded: its host is" in run.stderr
    print(first, second, run.returncode, len(seen), "refused" if refused else "-", flush=True)
