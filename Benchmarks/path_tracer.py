#!/usr/bin/env python3
"""Light, shadows and air against Mitsuba 3, a path tracer that nobody of this project wrote.

    path_tracer.py PLANETNODE [--image docs/quality-path-tracer.jpg] [--scenes rings,globe,normals,air]
        [--size 192] [--spp 64]

Renders each scene with PlanetNode (OpenEXR, linear) and with Mitsuba (scalar_rgb), and prints the mean
relative difference: the sum of absolute differences over the sum of Mitsuba's values, over the pixels of
the subject. Needs Mitsuba, NumPy and Pillow from PyPI; nothing else of Mitsuba's is used.

    rings    the shadow of rings of four opacities on a white globe
    globe    the shadow of a globe on its rings, as the ratio of the rings with and without it
    normals  a globe with a map of normals at the terminator
    air      a globe in exaggerated air (Rayleigh scattering, scale height 2 % of the radius), by the
             volumetric path tracer
"""
import argparse
import os
import subprocess
import sys
import tempfile

import mitsuba as mi
import numpy as np
from PIL import Image

mi.set_variant("scalar_rgb")
T = mi.ScalarTransform4f
FIELD_OF_VIEW = 20.0
FILL = 0.9
RADIUS = 1000.0
RINGS = [(1300, 1500, 0.9), (1550, 1650, 0.5), (1700, 1900, 0.3), (1950, 2050, 0.7)]
DISTANCE = (1 + 1 / (FILL * np.tan(np.radians(FIELD_OF_VIEW / 2))) ** 2) ** 0.5


def direction(longitude, latitude):
    """The unit vector of a longitude and a latitude in degrees."""
    a, b = np.radians(longitude), np.radians(latitude)
    return np.array([np.cos(b) * np.cos(a), np.cos(b) * np.sin(a), np.sin(b)])


class Scene:
    """A scene for both programs: camera and sun by longitude and latitude about the globe."""

    def __init__(self, size, camera, sun, body, fill=FILL, level=255):
        self.size, self.camera, self.sun, self.body = size, camera, sun, body
        self.level = level
        slope = fill * np.tan(np.radians(FIELD_OF_VIEW / 2))
        self.fill, self.distance = fill, (1 + 1 / slope**2) ** 0.5

    def ours(self, program, folder, options=()):
        """Our image in linear light."""
        Image.new("RGB", (16, 8), (self.level,) * 3).save(os.path.join(folder, "plain.png"))
        catalogue = os.path.join(folder, "scene.xml")
        with open(catalogue, "w") as file:
            file.write(
                '<catalogue title="Scene" version="1"><body id="ball" name="Ball">'
                f'<radii unit="km" equatorial="{RADIUS}" polar="{RADIUS}"/>'
                f'<map src="plain.png"/>{self.body}</body></catalogue>')
        path = os.path.join(folder, "ours.exr")
        subprocess.run(
            [program, "render", "ball", "--catalogue", catalogue, "--size", str(self.size),
             "--samples", "16", "--azimuth", str(self.camera[0]), "--elevation",
             str(self.camera[1]), "--fov", str(FIELD_OF_VIEW), "--fill", str(self.fill), "--fit",
             "planet", "--tilt", "0", "--longitude", "0", "--ambient", "0", "--background",
             "black", "--light-frame", "world", "--light-azimuth", str(self.sun[0]),
             "--light-elevation", str(self.sun[1]), "--sun-diameter", "0", "--quiet", "-o", path]
            + list(options), check=True)
        return np.array(mi.Bitmap(path).convert(
            mi.Bitmap.PixelFormat.RGB, mi.Struct.Type.Float32, srgb_gamma=False))

    def theirs(self, parts, integrator, spp):
        """Mitsuba's image in linear light."""
        eye = direction(*self.camera) * self.distance
        scene = {
            "type": "scene", "integrator": integrator,
            "sensor": {
                "type": "perspective", "fov": FIELD_OF_VIEW, "fov_axis": "y",
                "to_world": T().look_at(origin=list(eye), target=[0, 0, 0], up=[0, 0, 1]),
                "film": {
                    "type": "hdrfilm", "width": self.size, "height": self.size,
                    "rfilter": {"type": "box"}, "pixel_format": "rgb"},
                "sampler": {"type": "multijitter", "sample_count": spp},
            },
            "sun": {
                "type": "directional", "direction": list(-direction(*self.sun)),
                # A white surface that faces the sun has the radiance 1.
                "irradiance": {"type": "rgb", "value": [np.pi] * 3}},
        }
        scene.update(parts)
        return np.array(mi.render(mi.load_dict(scene)))

    def rays(self):
        """The camera and the directions through the centres of pixels."""
        eye = direction(*self.camera) * self.distance
        forward = -eye / np.linalg.norm(eye)
        right = np.cross(forward, [0, 0, 1])
        right /= np.linalg.norm(right)
        up = np.cross(right, forward)
        place = (np.arange(self.size) + 0.5) / self.size * 2 - 1
        place = place * np.tan(np.radians(FIELD_OF_VIEW / 2))
        x, y = np.meshgrid(place, -place)
        rays = forward + x[..., None] * right + y[..., None] * up
        return eye, rays / np.linalg.norm(rays, axis=-1, keepdims=True)

    def globe_depth(self):
        """The distance of the globe along each ray; infinite beside it."""
        eye, rays = self.rays()
        b = rays @ eye
        root = b * b - (eye @ eye - 1)
        return np.where(root > 0, -b - np.sqrt(np.maximum(root, 0)), np.inf)

    def ring_place(self):
        """The distance of the plane of the rings along each ray, and the radius there."""
        eye, rays = self.rays()
        with np.errstate(divide="ignore"):
            t = -eye[2] / rays[..., 2]
        t = np.where(t > 0, t, np.inf)
        point = eye + rays * np.where(np.isfinite(t), t, 0)[..., None]
        return t, np.hypot(point[..., 0], point[..., 1])


def eroded(mask, times=1):
    """A mask without the pixels beside its edges, which filters mix."""
    for _ in range(times):
        mask = (mask & np.roll(mask, 1, 0) & np.roll(mask, -1, 0) & np.roll(mask, 1, 1)
                & np.roll(mask, -1, 1))
    return mask


def annulus(inner, outer, bsdf):
    """An annulus in the equatorial plane, as triangles."""
    steps = 1440
    angle = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    circle = np.stack([np.cos(angle), np.sin(angle), 0 * angle], 1)
    mesh = mi.Mesh("ring", 2 * steps, 2 * steps, props=properties(bsdf))
    k = np.arange(steps)
    n = (k + 1) % steps
    faces = np.concatenate([np.stack([k, k + steps, n], 1), np.stack([n, k + steps, n + steps], 1)])
    params = mi.traverse(mesh)
    params["vertex_positions"] = np.concatenate([circle * inner, circle * outer]).ravel()
    params["faces"] = faces.ravel().astype(np.uint32)
    params.update()
    return mesh


def properties(bsdf):
    result = mi.Properties()
    result["bsdf"] = mi.load_dict(bsdf)
    return result


def white(value=1.0):
    return {"type": "diffuse", "reflectance": {"type": "rgb", "value": [value] * 3}}


def ring_bands(rings):
    bands = "".join(
        f'<band name="Ring" inner="{a}" outer="{b}" opacity="{o}" color="#ffffff"/>'
        for a, b, o in rings)
    return f'<rings name="Rings" unit="km">{bands}</rings>'


def ball(bsdf):
    return {"type": "sphere", "radius": 1.0, "bsdf": bsdf}


def rings(program, folder, size, spp):
    scene = Scene(size, (20, -8), (60, 22), ring_bands(RINGS))
    parts = {"globe": ball(white())}
    sine = np.sin(np.radians(abs(scene.sun[1])))
    for number, (inner, outer, opacity) in enumerate(RINGS):
        seen = 1 - (1 - opacity) ** (1 / sine)
        parts[f"ring{number}"] = annulus(
            inner / RADIUS, outer / RADIUS,
            {"type": "mask", "opacity": seen, "bsdf": white(0)})
    theirs = scene.theirs(parts, {"type": "volpath", "max_depth": 12, "rr_depth": 99}, spp)
    ours = scene.ours(program, folder)
    t, radius = scene.ring_place()
    globe = scene.globe_depth()
    hidden = (t < globe) & (radius > 1.25) & (radius < 2.1)
    return ours, theirs, eroded(np.isfinite(globe) & ~hidden, 2)


def globe(program, folder, size, spp):
    band = (1200, 2000, 0.9)
    scene = Scene(size, (35, 28), (150, 20), ring_bands([band]), fill=0.42)
    integrator = {"type": "direct"}
    disc = annulus(band[0] / RADIUS, band[1] / RADIUS, {"type": "twosided", "bsdf": white()})
    lit = scene.theirs({"ring": disc}, integrator, spp)
    shaded = scene.theirs({"ring": disc, "globe": ball(white(0))}, integrator, spp)
    with np.errstate(divide="ignore", invalid="ignore"):
        theirs = np.where(lit > 0, shaded / lit, 0)
        plain = scene.ours(program, folder, ["--no-shadows"])
        ours = np.where(plain > 0, scene.ours(program, folder) / plain, 0)
    t, radius = scene.ring_place()
    mask = (t < scene.globe_depth()) & (radius > band[0] / RADIUS) & (radius < band[1] / RADIUS)
    return ours, theirs, eroded(mask, 2)


def normals(program, folder, size, spp):
    width, height = 2048, 1024
    u = (np.arange(width) + 0.5) / width * 2 * np.pi
    v = (np.arange(height) + 0.5) / height * np.pi
    east = 0.35 * np.sin(12 * u)[None, :] * np.sin(v)[:, None]
    north = 0.35 * np.cos(9 * u)[None, :] * np.sin(10 * v)[:, None] * np.sin(v)[:, None]
    up = np.ones_like(east)
    normal = np.stack([east, north, up], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    level = np.round((normal + 1) / 2 * 255).astype(np.uint8)
    path = os.path.join(folder, "normals.png")
    Image.fromarray(level).save(path)
    scene = Scene(
        size, (0, 10), (75, 5),
        f'<layer kind="normal" src="{path}"/>')
    # In Mitsuba u grows to the east from longitude 0; the second axis of its shading frame is the
    # normal times the direction of u: north.
    there = np.roll(level, -width // 2, axis=1)
    bitmap = mi.Bitmap(there.astype(np.float32) / 255)
    bump = {
        "type": "normalmap",
        "normalmap": {"type": "bitmap", "bitmap": bitmap, "raw": True, "filter_type": "bilinear"},
        "bsdf": white()}
    theirs = scene.theirs({"globe": ball(bump)}, {"type": "direct"}, spp)
    ours = scene.ours(program, folder)
    return ours, theirs, eroded(np.isfinite(scene.globe_depth()), 2)


def air(program, folder, size, spp):
    height, top = 0.02, 0.2
    scattering = np.array([1.5, 3.0, 6.0])
    scene = Scene(
        size, (0, 10), (60, 0),
        f'<atmosphere top="{top * RADIUS} km" ground-albedo="0.5">'
        f'<constituent name="air" scale-height="{height * RADIUS} km" scattering="'
        + " ".join(f"{s / RADIUS:.8f}" for s in scattering) + '"/></atmosphere>', fill=0.75,
        level=188)
    albedo = 0.50289  # linear value of 8-bit level 188
    n = 160
    outer = 1 + top
    axis = ((np.arange(n) + 0.5) / n * 2 - 1) * outer
    z, y, x = np.meshgrid(axis, axis, axis, indexing="ij")
    radius = np.sqrt(x * x + y * y + z * z)
    density = np.exp(-(np.maximum(radius, 1) - 1) / height) * (radius < outer)
    cube = T().scale(outer).translate([-1, -1, -1]).scale(2)
    theirs = np.zeros((size, size, 3))
    for channel in range(3):
        medium = {
            "type": "heterogeneous", "albedo": 1.0, "scale": float(scattering[channel]),
            "sigma_t": {
                "type": "gridvolume", "grid": mi.VolumeGrid(density[..., None].astype(np.float32)),
                "to_world": cube},
            "phase": {"type": "rayleigh"}}
        parts = {
            "globe": ball(white(albedo)),
            "shell": {
                "type": "sphere", "radius": outer, "bsdf": {"type": "null"},
                "interior": medium}}
        theirs[..., channel] = scene.theirs(
            parts, {"type": "volpath", "max_depth": 40, "rr_depth": 20}, spp).mean(-1)
    ours = scene.ours(program, folder)
    eye, rays = scene.rays()
    nearest = np.sqrt(np.maximum(eye @ eye - (rays @ eye) ** 2, 0))
    return ours, theirs, nearest < 1 + 3 * height


def panel(image, gain):
    """An image as sRGB."""
    light = np.clip(image * gain, 0, 1)
    code = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return (code * 255 + 0.5).astype(np.uint8)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--image")
    parser.add_argument("--scenes", default="rings,globe,normals,air")
    parser.add_argument("--size", type=int, default=192)
    parser.add_argument("--spp", type=int, default=64)
    options = parser.parse_args()
    known = {"rings": rings, "globe": globe, "normals": normals, "air": air}
    rows, failed = [], False
    print("| scene | mean relative difference | pixels |\n|---|---|---|")
    for name in options.scenes.split(","):
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs, mask = known[name](
                os.path.abspath(options.program), folder, options.size,
                options.spp * (4 if name == "air" else 1))
        difference = np.abs(ours - theirs)[mask].sum() / np.abs(theirs)[mask].sum()
        failed = failed or difference > 0.03
        print(f"| {name} | {100 * difference:.2f} % | {int(mask.sum())} |", flush=True)
        shown = [np.where(mask[..., None], one, 0) for one in (ours, theirs)]
        rows.append(np.concatenate([panel(one, 1) for one in shown], 1))
    if options.image:
        pairs = [np.concatenate(rows[k:k + 2], 1) for k in range(0, len(rows) - 1, 2)]
        Image.fromarray(np.concatenate(pairs or rows, 0)).save(options.image, quality=88)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
