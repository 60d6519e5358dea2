"""The scene that all measurements share: a globe seen from 23.4° north, 20° of view, its limb at 90 %
of the frame, and the light fixed to the eye."""
import math

FIELD_OF_VIEW = 20.0
SHARE = 0.9
TILT = 23.4
_LENGTH = math.sqrt(1 + 0.35**2 + 0.75**2)
LIGHT = (1 / _LENGTH, 0.35 / _LENGTH, 0.75 / _LENGTH)  # right, up, towards the eye


def view(ambient=0.0):
    """The options of `planetnode` that make this view."""
    azimuth = math.degrees(math.atan2(LIGHT[0], LIGHT[2]))
    elevation = math.degrees(math.asin(LIGHT[1]))
    return [
        "--azimuth", "0", "--elevation", str(TILT), "--fov", str(FIELD_OF_VIEW),
        "--fill", str(SHARE), "--longitude", "0", "--tilt", "0", "--ambient", str(ambient),
        "--light-azimuth", f"{azimuth:.9f}", "--light-elevation", f"{elevation:.9f}",
        "--background", "black", "--quiet",
    ]


def CATALOGUE(maps):
    """A catalogue of one spherical body for each map: globe00, globe01 and so on."""
    bodies = "".join(
        f'<body id="globe{number:02}" name="Globe {number}" kind="planet">'
        f'<radii unit="km" equatorial="1000" polar="1000"/><map src="{path}"/></body>\n'
        for number, path in enumerate(maps))
    return f'<catalogue title="Globes" version="1">\n{bodies}</catalogue>\n'
