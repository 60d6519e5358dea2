#!/usr/bin/env python3
"""Writes the orbits of Ceres from 1895 to 2105, by numerical integration.

Usage: Scripts/ceres-orbit.py FOLDER

The folder has vsop87b_cut_2arcsec.csv, the positions of the planets. The integration starts with
the osculating elements 48 of the JPL for 2020-01-01 TDB, with the attraction of the sun and of the
eight planets (the Earth with the Moon). The table has the osculating elements of every SPACING
days. Between two of them, the positions by both are averaged. Needs numpy and scipy.
"""

import csv
import pathlib
import sys

import numpy as np
from scipy.integrate import DOP853

TABLE = (
    pathlib.Path(__file__).resolve().parent.parent
    / "Sources/PlanetSky/Tables/CeresOrbit+Table.swift")
# The square of the Gaussian constant: au^3 / day^2.
SUN = 0.01720209895**2
# The sun's mass relative to that of each planet with its moons (IAU 2009).
MASS_RATIOS = {
    "Mercury": 6023600, "Venus": 408523.719, "Earth": 328900.5596, "Mars": 3098703.59,
    "Jupiter": 1047.348644, "Saturn": 3497.9018, "Uranus": 22902.98, "Neptune": 19412.26,
}
EPOCH = 7304.5
ELEMENTS = (
    2.769289292, 0.0768746501, np.radians(10.5912777), np.radians(80.3011902),
    np.radians(73.8089681), np.radians(130.3159688))
# Days from J2000.0: the years 1895 to 2105.
FIRST, LAST, SPACING = -38400, 38400, 200


def series(path):
    """Returns amplitudes, phases, frequencies and powers by planet and coordinate."""
    terms = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            key = (row["body"], row["coord"])
            values = [float(row[name]) for name in ("A", "B", "C", "power")]
            terms.setdefault(key, []).append(values)
    return {key: np.array(values).T for key, values in terms.items()}


def position(terms, planet, days):
    """Returns the heliocentric position of a planet in the ecliptic of J2000, in au."""
    t = days / 365250
    values = []
    for coordinate in "LBR":
        a, b, c, power = terms[planet, coordinate]
        values.append(np.sum(a * np.cos(b + c * t) * t**power))
    longitude, latitude, radius = values
    flat = radius * np.cos(latitude)
    return np.array(
        [flat * np.cos(longitude), flat * np.sin(longitude), radius * np.sin(latitude)])


def state(elements):
    """Returns position and velocity of osculating elements."""
    a, e, inclination, node, pericentre, mean = elements
    anomaly = mean
    for _ in range(20):
        anomaly -= (anomaly - e * np.sin(anomaly) - mean) / (1 - e * np.cos(anomaly))
    root = np.sqrt(1 - e * e)
    rate = np.sqrt(SUN / a**3) / (1 - e * np.cos(anomaly))
    flat = [a * (np.cos(anomaly) - e), a * root * np.sin(anomaly)]
    speed = [-a * np.sin(anomaly) * rate, a * root * np.cos(anomaly) * rate]
    cn, sn, ci, si = np.cos(node), np.sin(node), np.cos(inclination), np.sin(inclination)
    cp, sp = np.cos(pericentre), np.sin(pericentre)
    axes = np.array([
        [cn * cp - sn * sp * ci, -cn * sp - sn * cp * ci],
        [sn * cp + cn * sp * ci, -sn * sp + cn * cp * ci],
        [sp * si, cp * si],
    ])
    return np.concatenate([axes @ flat, axes @ speed])


def elements(state):
    """Returns the osculating elements of position and velocity."""
    r, v = state[:3], state[3:]
    h = np.cross(r, v)
    eccentricity = np.cross(v, h) / SUN - r / np.linalg.norm(r)
    e = np.linalg.norm(eccentricity)
    a = 1 / (2 / np.linalg.norm(r) - v @ v / SUN)
    inclination = np.arctan2(np.hypot(h[0], h[1]), h[2])
    node = np.arctan2(h[0], -h[1])
    across = np.cross(h / np.linalg.norm(h), [np.cos(node), np.sin(node), 0])
    pericentre = np.arctan2(
        eccentricity @ across, eccentricity @ [np.cos(node), np.sin(node), 0])
    anomaly = np.arctan2(r @ v / np.sqrt(SUN * a), 1 - np.linalg.norm(r) / a)
    return np.array([
        a, e, inclination, node, pericentre, anomaly - e * np.sin(anomaly)])


def integrate(terms, end):
    """Returns the states at the nodes from the epoch to a day, by day."""
    def rate(days, y):
        r = y[:3]
        acceleration = -SUN * r / np.linalg.norm(r) ** 3
        for planet, ratio in MASS_RATIOS.items():
            p = position(terms, planet, days)
            away = p - r
            acceleration += SUN / ratio * (
                away / np.linalg.norm(away) ** 3 - p / np.linalg.norm(p) ** 3)
        return np.concatenate([y[3:], acceleration])

    solver = DOP853(rate, EPOCH, state(ELEMENTS), end, rtol=1e-11, atol=1e-13, max_step=40)
    nodes = {}
    wanted = [day for day in range(FIRST, LAST + 1, SPACING // 2)]
    while solver.status == "running":
        before = solver.t
        solver.step()
        inside = [
            day for day in wanted if min(before, solver.t) <= day <= max(before, solver.t)]
        if inside:
            dense = solver.dense_output()
            for day in inside:
                nodes[day] = dense(day)
    return nodes


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print(__doc__.strip(), file=sys.stdout if "--help" in sys.argv else sys.stderr)
        sys.exit(0 if "--help" in sys.argv else 2)
    terms = series(pathlib.Path(sys.argv[1]) / "vsop87b_cut_2arcsec.csv")
    states = integrate(terms, LAST + 1) | integrate(terms, FIRST - 1)
    rows = []
    for day in range(FIRST, LAST + 1, SPACING):
        a, *angles = elements(states[day])
        e, *angles = angles
        degrees = ", ".join(f"{np.degrees(x) % 360:.7f}" for x in angles)
        rows.append(f"    {a:.9f}, {e:.9f}, {degrees},")
    error = 0
    for day in range(FIRST + SPACING // 2, LAST, SPACING):
        mean = 0
        for node in (day - SPACING // 2, day + SPACING // 2):
            known = elements(states[node])
            known[5] += np.sqrt(SUN / known[0] ** 3) * (day - node)
            mean = mean + state(known)[:3] / 2
        error = max(error, np.linalg.norm(mean - states[day][:3]))
    print(f"{len(rows)} rows; greatest error between them {error * 149597870.7:.0f} km")
    text = "\n".join([
        "// Generated by Scripts/ceres-orbit.py; edit the script instead.", "",
        "extension CeresOrbit {",
        "  /// The day of the first row, in days of TDB from J2000.0.",
        f"  static let firstDay = {FIRST}.0",
        "  /// The days from row to row.",
        f"  static let spacing = {SPACING}.0",
        "  /// Osculating elements in the ecliptic of J2000, six in a row: semi-major axis in",
        "  /// astronomical units, eccentricity; inclination, longitude of the ascending node, argument",
        "  /// of the pericentre and mean anomaly in degrees.",
        "  static let table: [Double] = [", *rows, "  ]", "}", ""])
    TABLE.write_text(text)


main()
