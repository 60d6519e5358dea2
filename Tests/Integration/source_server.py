#!/usr/bin/env python3
"""A server on loopback for tests of sources: web APIs in all their forms, and every fault.

usage: source_server.py LOG [--facts FOLDER] [--people N] [--planets N] [--delay SECONDS]

Prints its port, writes a line for each request to LOG, and ends when its standard input does.
"""
import argparse
import csv
import gzip
import json
import math
import os
import struct
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

PAGE = 10
KINDS = {"people": "name", "planets": "name", "films": "title", "species": "name"}


def rows(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


def odd_records():
    """Records with the unusual values of real servers, in their notation."""
    planet = {"rotation_period": "24", "orbital_period": "364", "diameter": "10,200",
              "climate": "arid, temperate ", "gravity": "1.5 (surface), 1 standard (Cloud City)",
              "terrain": "desert", "surface_water": "0.9", "population": "1000000000000"}
    planets = {
        1: dict(planet, name="Oddity"),
        2: dict(planet, name="Nil", diameter="0", rotation_period="0", orbital_period="unknown",
                gravity="N/A", climate="unknown", terrain="n/a", surface_water="unknown",
                population="0"),
        3: dict(planet, name="unknown", diameter="0"),
        4: dict(planet, name="Numbers", diameter=12000, gravity="0.98", surface_water=100),
        5: {"name": "Bare"},
        6: dict(planet, name="oddity"),
    }
    person = {"height": "172", "mass": "1,358", "hair_color": "none", "eye_color": "Unkown",
              "birth_year": "41.9BBY", "gender": "n/a"}
    people = {
        1: dict(person, name="Ädalu Vane", homeworld=1),
        2: dict(person, name="Nobody's Child", homeworld=3),
        4: dict(person, name="Twin", homeworld=1),
        11: dict(person, name="Twin", homeworld=1),
    }
    films = {
        1: {"title": "The Second Part", "episode_id": 2, "opening_crawl": "One line\r\nand two.",
            "director": "A. Person", "producer": "B, C", "release_date": "1977-05-25",
            "characters": [1, 4, 17], "planets": [1]},
        2: {"title": "The First Part", "episode_id": 1, "opening_crawl": "", "director": "none",
            "producer": "unknown", "release_date": "1999-05-19", "characters": [1, 11],
            "planets": [2, 3]},
    }
    return {"planets": planets, "people": people, "films": films, "species": {}}


CRAWL = """It is the age of the survey.
From the twin worlds of the
rim, small ships have set out
to measure what nobody has
ever seen from near.

The crew of the lantern has
lost its maps. Only the old
captain still knows the stars
by their names.

Far behind them, the last
beacon falls silent…"""


def flaky_records():
    """The odd records with a longer crawl; the first request for person 4 fails."""
    records = odd_records()
    records["films"][1]["opening_crawl"] = CRAWL.replace("\n", "\r\n")
    return records


def fact_records(folder):
    """The records of the API as the tables of facts state them, with other texts."""
    def known(value, unknown="unknown"):
        return value if value else unknown
    planets = {}
    for row in rows(folder, "swapi_planets.csv"):
        zero = "0" if row["id"] in ("15", "18", "20", "28", "29", "30") else "unknown"
        planets[int(row["id"])] = {
            "name": row["name"], "rotation_period": known(row["rotation_period_h"]),
            "orbital_period": known(row["orbital_period_d"]),
            "diameter": known(row["diameter_km"], zero), "climate": known(row["climate"]),
            "gravity": known(row["gravity"], "N/A"), "terrain": known(row["terrain"]),
            "surface_water": known(row["surface_water_percent"]),
            "population": known(row["population"])}
    episodes, films = {}, {}
    for row in rows(folder, "swapi_films.csv"):
        episodes[row["episode"]] = int(row["id"])
        films[int(row["id"])] = {
            "title": row["title"], "episode_id": int(row["episode"]),
            "opening_crawl": f"Episode {row['episode']} begins.\r\nIt has a second line.",
            "director": row["director"], "producer": "unknown",
            "release_date": row["release_date"], "characters": [], "planets": []}
    people = {}
    for row in rows(folder, "swapi_people.csv"):
        number = int(row["id"])
        people[number] = {
            "name": row["name"], "height": known(row["height_cm"]), "mass": "unknown",
            "hair_color": known(row["hair_color"], "n/a"), "eye_color": known(row["eye_color"]),
            "birth_year": known(row["birth_year"]), "gender": "n/a",
            "homeworld": int(row["homeworld_id"])}
        for episode in row["episodes"].split():
            films[episodes[episode]]["characters"].append(number)
    for number, row in zip(planets, rows(folder, "swapi_planets.csv")):
        for episode in row["episodes"].split():
            films[episodes[episode]]["planets"].append(number)
    return {"planets": planets, "people": people, "films": films, "species": {}}


def many_records(people, planets):
    return {
        "planets": {
            i: {"name": f"World {i}", "diameter": str(3000 + 17 * i), "rotation_period": "24",
                "orbital_period": "365", "climate": "temperate", "terrain": "ocean, forest",
                "gravity": "1 standard", "surface_water": "40", "population": "1000"}
            for i in range(1, planets + 1)},
        "people": {
            i: {"name": f"Person {i}", "height": "172", "mass": "77", "hair_color": "blond",
                "eye_color": "blue", "birth_year": "19BBY", "gender": "n/a",
                "homeworld": 1 + i % max(planets, 1)}
            for i in range(1, people + 1)},
        "films": {1: {"title": "One", "episode_id": 4, "opening_crawl": "Text.",
                      "director": "D", "producer": "P", "release_date": "1977-05-25",
                      "characters": list(range(1, people + 1, 100)), "planets": [1]}},
        "species": {},
    }


def blue(x, y):
    return 0x40, 0x80, 0xC0


def landscape(x, y):
    """Returns the colour of a place in an image of hills under a low sun; x and y are 0 to 1."""
    far = 0.62 - 0.10 * math.sin(7 * x + 1) - 0.03 * math.sin(19 * x)
    near = 0.80 - 0.08 * math.sin(5 * x + 4) - 0.02 * math.sin(23 * x + 2)
    if y > near:
        return 40, 36, 58
    if y > far:
        return 92, 70, 96
    if math.hypot(x - 0.68, (y - 0.42) * 2 / 3) < 0.09:
        return 255, 226, 150
    return round(70 + 180 * y), round(90 + 90 * y), round(150 + 10 * y)


def noise(x, y):
    """Returns one of many colours for a place in a map of 128×64, so that it compresses badly."""
    value = int(x * 128) * 7919 + int(y * 64) * 104729
    for _ in range(3):
        value = (value ^ value >> 13) * 0x5BD1E995 & 0xFFFFFFFF
    return value & 255, value >> 8 & 255, value >> 16 & 255


def png(width=4, height=4, color=blue):
    raw = b"".join(
        b"\0" + b"".join(
            bytes(color((x + 0.5) / width, (y + 0.5) / height)) for x in range(width))
        for y in range(height))
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw))
            + chunk(b"IEND", b""))


CARDS = [
    {"id": 7, "title": "Landing on the dunes", "date": "1976-07-20T11:53:06Z",
     "location": {"name": "Chryse Planitia", "latitude": 22.27, "longitude": -47.95},
     "overview": "The first long stay of a probe.", "image": "https://example.org/v.png",
     "body": "Mars"},
    {"id": 8, "title": "A card with little", "image": None},
    {"id": 9, "title": "A card with errors", "date": "yesterday",
     "location": {"latitude": 95, "longitude": 1}, "image": "file:///etc/passwd"},
    {"id": 10, "overview": "No title."},
]
FEED = [
    {"id": 1, "title": "Evacuation drill", "timestamp": "2015-06-18T17:02:02.614Z",
     "date": "2015-06-18T23:30:00.000Z", "image": "https://example.org/h.jpg",
     "description": "Bring warm clothes.", "locationline1": "Hoth", "locationline2": "Anoat"},
    {"id": 8, "title": "Evacuation drill", "timestamp": "2015-06-19T17:02:02.614Z",
     "image": None, "description": "The palace " + "again and " * 500 + "again.",
     "phone": "1 (800) 545-5334", "locationline1": "Theed Palace, Naboo",
     "locationline2": "Naboo"},
]


class State:
    def __init__(self, options):
        self.lock = threading.Lock()
        self.counts = {}
        self.version = 0
        self.running = self.most = 0
        self.delay = options.delay
        self.log = open(options.log, "a", encoding="utf-8")
        self.sets = {"odd": odd_records(), "flaky": flaky_records(),
                     "many": many_records(options.people, options.planets)}
        if options.facts:
            self.sets["facts"] = fact_records(options.facts)

    def note(self, path):
        with self.lock:
            self.counts[path] = self.counts.get(path, 0) + 1
            self.log.write(path + "\n")
            self.log.flush()
            return self.counts[path]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body are written separately; otherwise each answer would wait for 40 ms.
    disable_nagle_algorithm = True
    state = None

    def log_message(self, *_):
        pass

    def send(self, body, status=200, kind="application/json", headers=(), length=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def send_json(self, value, **more):
        self.send(json.dumps(value, ensure_ascii=False).encode(), **more)

    def redirect(self, target):
        self.send(b"<html>moved</html>", 302, "text/html", [("Location", target)])

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def do_GET(self):
        count = self.state.note(self.path)
        with self.state.lock:
            self.state.running += 1
            self.state.most = max(self.state.most, self.state.running)
        try:
            time.sleep(self.state.delay)
            self.answer(count)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        finally:
            with self.state.lock:
                self.state.running -= 1

    def answer(self, count):
        url = urlsplit(self.path)
        parts = [part for part in url.path.split("/") if part]
        if len(parts) >= 3 and parts[0] in self.state.sets and parts[2] == "api":
            if parts[0] == "flaky" and parts[3:] == ["people", "4"] and count == 1:
                return self.send_json({"detail": "try again"}, status=500)
            return self.api(parts, parse_qs(url.query))
        name = parts[0] if parts else ""
        fault = getattr(self, "do_" + name.replace("-", "_").replace(".", "_"), None)
        if fault:
            return fault(count, parts)
        self.send_json({"detail": "Not found"}, status=404)

    # The API: /set/shape/api/…

    def api(self, parts, query):
        records, shape = self.state.sets[parts[0]], parts[1]
        base = f"/{parts[0]}/{shape}/api"
        slash = "/" if shape == "a" else ""
        host = self.origin
        if shape == "c":
            host = host.replace("http://", "http://www.").replace("www.127", "127")

        def link(kind, number=None):
            tail = f"/{number}" if number is not None else ""
            return f"{host}{base}/{kind}{tail}{slash}"

        def whole(kind, number):
            record = dict(records[kind][number], url=link(kind, number),
                          edited=f"v{self.state.version}", created="2014-12-09T13:50:51.644000Z")
            if shape == "c" and "characters" not in record:
                record.pop("films", None)
            if record.get("homeworld") is not None and "homeworld" in record:
                record["homeworld"] = link("planets", record["homeworld"])
            for field, other in (("characters", "people"), ("planets", "planets")):
                if field in record:
                    record[field] = [link(other, n) for n in record[field]]
            if shape != "c" and kind == "people":
                record["films"] = [link("films", n) for n, film in records["films"].items()
                                   if number in film["characters"]]
            return record

        rest = parts[3:]
        if not rest:
            with self.state.lock:
                self.state.version += 1
            lists = {kind: link(kind) for kind in KINDS}
            return self.send_json(
                {"message": "ok", "result": lists} if shape == "c" else lists)
        kind = rest[0]
        if kind not in records:
            return self.send_json({"detail": "Not found"}, status=404)
        if len(rest) > 1:
            number = int(rest[1].removesuffix(".json"))
            if number not in records[kind]:
                return self.send_json({"detail": "Not found"}, status=404)
            record = whole(kind, number)
            if shape == "c":
                record = {"message": "ok", "result": {"properties": record, "uid": str(number)}}
            return self.send_json(record)
        numbers = list(records[kind])
        if shape == "b":
            return self.send_json([whole(kind, n) for n in numbers])
        page = int(query.get("page", ["1"])[0])
        if shape == "a":
            chunk = numbers[(page - 1) * PAGE:page * PAGE]
            more = page * PAGE < len(numbers)
            return self.send_json({
                "count": len(numbers), "previous": None,
                "next": f"{link(kind)}?page={page + 1}" if more else None,
                "results": [whole(kind, n) for n in chunk]})
        # The newer form: films complete, other lists abbreviated unless they are expanded.
        if kind == "films":
            return self.send_json({"message": "ok", "result": [
                {"properties": whole(kind, n), "uid": str(n)} for n in numbers]})
        both = "page" in query and "limit" in query
        limit = int(query["limit"][0]) if both else PAGE
        page = page if both else 1
        chunk = numbers[(page - 1) * limit:page * limit]
        expanded = "expanded" in query and parts[0] != "odd"
        entries = [
            {"properties": whole(kind, n), "uid": str(n)} if expanded else
            {"uid": str(n), "name": records[kind][n]["name"], "url": link(kind, n)}
            for n in chunk]
        more = page * limit < len(numbers)
        return self.send_json({
            "message": "ok", "total_records": len(numbers), "results": entries, "previous": None,
            "next": f"{link(kind)}?page={page + 1}&limit={limit}" if more else None})

    # Event cards, catalogues and images.

    def do_cards(self, count, parts):
        self.send_json(CARDS)

    def do_feed(self, count, parts):
        self.send_json(FEED)

    def do_catalogue_xml(self, count, parts):
        self.send(b"<solarsystem><solarsystemelement><name>Web</name>"
                  b"<diameter>10 km</diameter></solarsystemelement></solarsystem>",
                  kind="text/xml")

    def do_image(self, count, parts):
        time.sleep(0.05)
        self.send(png(), kind="image/png")

    def do_late_png(self, count, parts):
        if count == 1:
            return self.send(b"<html>error</html>", 500, "text/html")
        self.send(png(120, 80, landscape), kind="image/png")

    def do_view_png(self, count, parts):
        self.send(png(180, 120, landscape), kind="image/png")

    def do_slow_png(self, count, parts):
        time.sleep(4)
        self.send(png(90, 90, landscape), kind="image/png")

    def do_stories_xml(self, count, parts):
        long = "The bay was charted from a small boat, in nine days of fair weather. " * 40
        self.send(
            f"""<catalogue title="Stories of the web"><section title="Worlds">
            <body id="ball" name="Ball" kind="planet"><radii equatorial="6000"/>
            <surface climate="temperate" terrain="oceans, forests" water="60"/></body></section>
            <section title="Events">
            <story id="near" kind="event" title="Near" body="ball" date="1969-07-20">
            <place name="A bay" latitude="20" longitude="-40"/>
            <image>view.png</image><overview>{long}</overview></story>
            <story id="late" kind="event" title="Late" body="ball" date="1955">
            <image>{self.origin}/late.png</image><overview>Its image fails at first.</overview>
            </story></section><section title="Missions">
            <story id="relay" kind="mission" title="Relay" body="ball" date="2001-03-04">
            <image>slow.png</image></story>
            <story id="anchor" kind="mission" title="Anchor" body="ball" date="1998-11-20"/>
            <story id="beacon" kind="mission" title="Beacon" body="ball" date="1999-01-02"/>
            </section></catalogue>""".encode(), kind="text/xml")

    def do_text_png(self, count, parts):
        self.send(b"GIF89a", kind="image/png")

    def do_most(self, count, parts):
        self.send_json(self.state.most)

    # Faults.

    def do_cut(self, count, parts):
        self.send(b"[" + b" " * 99, length=1000)
        self.close_connection = True

    def do_cut_once(self, count, parts):
        return self.do_cut(count, parts) if count == 1 else self.send_json(CARDS)

    def do_short_length(self, count, parts):
        body = json.dumps(CARDS).encode()
        self.send(body, length=len(body) - 20)
        self.close_connection = True

    def do_versioned(self, count, parts):
        if self.headers.get("If-None-Match") == '"v1"':
            self.send_response(304)
            self.send_header("ETag", '"v1"')
            return self.end_headers()
        self.send_json(CARDS, headers=[("ETag", '"v1"')])

    def do_dated(self, count, parts):
        date = "Sun, 06 Nov 1994 08:49:37 GMT"
        if self.headers.get("If-Modified-Since") == date:
            self.send_response(304)
            return self.end_headers()
        self.send_json(CARDS, headers=[("Last-Modified", date)])

    def do_unasked(self, count, parts):
        self.send_response(304)
        self.end_headers()

    def do_limited(self, count, parts):
        if count > 1:
            return self.send_json(CARDS)
        self.send_json({"detail": "throttled"}, status=429, headers=[("Retry-After", "2")])

    def do_limited_long(self, count, parts):
        self.send_json({}, status=429, headers=[("Retry-After", "3600")])

    def do_busy(self, count, parts):
        self.send(b"<html>busy</html>", 503, "text/html")

    def do_error(self, count, parts):
        self.send(b"<html>error</html>", 500, "text/html")

    def do_garbage(self, count, parts):
        self.wfile.write(bytes(range(256)) * 4)
        self.close_connection = True

    def do_closed(self, count, parts):
        self.close_connection = True

    def do_long_header(self, count, parts):
        self.send_json(CARDS, headers=[(f"X-{n}", "a" * 1000) for n in range(80)])

    def do_absurd_length(self, count, parts):
        self.send(b"[", length=99999999999999999999)
        self.close_connection = True

    def do_not_json(self, count, parts):
        self.send(b"hello")

    def do_html(self, count, parts):
        self.send(b"<!DOCTYPE html><html><body>Welcome</body></html>", kind="text/html")

    def do_hidden_html(self, count, parts):
        self.send(b"\n <HTML><body>Welcome</body></HTML>")

    def do_endless(self, count, parts):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.close_connection = True
        while True:
            self.wfile.write(b" " * 65536)

    def do_silent(self, count, parts):
        self.send_response(200)
        self.send_header("Content-Length", "100")
        self.end_headers()
        self.wfile.write(b"[")
        self.wfile.flush()
        time.sleep(60)

    def do_gzip(self, count, parts):
        if "gzip" not in self.headers.get("Accept-Encoding", ""):
            return self.send_json({}, status=406)
        self.send(gzip.compress(json.dumps(CARDS).encode()),
                  headers=[("Content-Encoding", "gzip")])

    def do_bomb(self, count, parts):
        self.send(gzip.compress(b" " * (100 << 20)), headers=[("Content-Encoding", "gzip")])

    def do_loop(self, count, parts):
        self.redirect("/loop")

    def do_hops(self, count, parts):
        left = int(parts[1])
        self.redirect(f"/hops/{left - 1}" if left > 1 else "/cards")

    def do_to_file(self, count, parts):
        self.redirect("file:///etc/passwd")

    def do_to_port(self, count, parts):
        self.redirect("http://127.0.0.1:1/cards")

    def do_nowhere(self, count, parts):
        self.send(b"", 302)

    def do_agent(self, count, parts):
        self.send_json([{"title": self.headers.get("User-Agent", ""), "date": "2000"}])

    def do_other_host(self, count, parts):
        self.send_json({"count": 99, "next": "http://example.invalid/api/people/?page=2",
                        "results": [{"name": "A", "url": f"{self.origin}/api/people/1/"}]})

    def do_repeats(self, count, parts):
        page = int(parse_qs(urlsplit(self.path).query).get("page", ["1"])[0])
        self.send_json({"count": 99, "next": f"{self.origin}/repeats?page={page + 1}",
                        "results": [{"name": "A", "height": "1",
                                     "url": f"{self.origin}/api/people/1/"}]})

    # Maps for downloads: /maps/mode/name.

    def do_maps(self, count, parts):
        mode, body = parts[1], png(128, 64, noise)
        if parts[2].startswith("gone"):
            return self.send(b"", status=404)
        if mode == "html":
            return self.send(b"<!DOCTYPE html><html>Click to download</html>", kind="text/html")
        if mode == "damaged":
            body = body[:2000] + bytes(byte ^ 0x55 for byte in body[2000:2400]) + body[2400:]
        if mode == "short":
            return self.send(body[:-500], kind="image/png")
        if mode == "whole":
            return self.send(body, kind="image/png")
        first, last = 0, len(body) - 1
        tag = f'"{count}"' if mode == "moving" else '"v1"'
        wanted = self.headers.get("Range")
        if wanted and (mode == "moving" or self.headers.get("If-Range", tag) == tag):
            first, end = (int(text) for text in wanted.removeprefix("bytes=").split("-"))
            last = min(end, last)
        if first >= len(body):
            return self.send(b"", status=416)
        part = body[first:last + 1]
        stated = len(part)
        fails = mode == "dies" and 3 <= count <= 6 or mode == "cut" and count % 2 == 1
        if fails:
            part = part[:len(part) // 2]
        if mode == "long":
            stated += 100
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Type", "image/png")
        if mode != "unversioned":
            self.send_header("ETag", tag)
        if wanted:
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(body)}")
        self.send_header("Content-Length", str(stated))
        self.end_headers()
        if mode == "stall" and count == 2:
            self.wfile.flush()
            return time.sleep(30)
        self.wfile.write(part)
        if fails or mode == "long":
            self.close_connection = True

    def do_bad_page(self, count, parts):
        if "?" not in self.path:
            return self.send_json({"count": 20, "next": f"{self.origin}/bad-page?page=2",
                                   "results": [{"name": "A", "url": "/api/people/1/"}]})
        self.send(b'{"results": [{"name": ')


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("log")
    parser.add_argument("--facts")
    parser.add_argument("--people", type=int, default=30)
    parser.add_argument("--planets", type=int, default=20)
    parser.add_argument("--delay", type=float, default=0)
    options = parser.parse_args()
    Handler.state = State(options)
    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()


main()
