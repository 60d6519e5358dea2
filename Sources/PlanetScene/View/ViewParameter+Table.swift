extension ViewParameter {
  /// The range of angles for which any direction is meaningful.
  package static let turns = -3600.0...3600
  /// The range of angles above and below a plane.
  static let elevations = -90.0...90

  /// All parameters, in the order of help texts and command lines.
  package static let all: [ViewParameter] = [
    longitude, tilt, azimuth, elevation, lookAt, up, roll, pitch, pan, fieldOfView, fit, fill,
    lightAzimuth, lightElevation, lightFrame, lightAnchor, sunDiameter, lightStrength, lightColor,
    exposure, toneMap, glow, ambient, shadows, layers, relief, background, geometry, meshDetail,
  ]

  /// The parameter of ``View/longitude``.
  package static let longitude = ViewParameter(
    "longitude", .optionalAngle(\.longitude), .body, key: "longitude", option: "longitude",
    in: turns, unit: "°",
    help: "Longitude that faces azimuth 0, in degrees east; the body's best side if not given")
  /// The parameter of ``View/tilt``.
  package static let tilt = ViewParameter(
    "tilt", .optionalAngle(\.tilt), .body, key: "tilt", option: "tilt", in: turns, unit: "°",
    help: "Tilt of the north pole to the right, in degrees; the body's axial tilt if not given")
  /// The parameter of ``View/azimuth``.
  package static let azimuth = ViewParameter(
    "azimuth", .angle(\.azimuth), .camera, key: "azimuth", option: "azimuth", in: turns,
    unit: "°", help: "Camera azimuth around the body, in degrees, east positive")
  /// The parameter of ``View/elevation``.
  package static let elevation = ViewParameter(
    "elevation", .angle(\.elevation), .camera, key: "elevation", option: "elevation",
    in: elevations, unit: "°", help: "Camera elevation, in degrees")
  /// The parameter of ``View/lookAt``.
  package static let lookAt = ViewParameter(
    "centre of the disc", .point(\.lookAt), .camera, key: "lookAt", option: "look-at", in: turns,
    unit: "°", isOmittedByDefault: true,
    help: """
      Centre of the disc as latitude,longitude in degrees (planetographic, east positive), \
      such as 90,0 for the north pole; instead of --azimuth, --elevation and --longitude
      """)
  /// The parameter of ``View/up``.
  package static let up = ViewParameter(
    "up", .optionalWord(\.up), .camera, key: "up", option: "up", isOmittedByDefault: true,
    help: """
      Top of the image: screen (the scene's vertical, so that the axial tilt shows) or north \
      (the body's north pole); screen if not given, north with --look-at
      """)
  /// The parameter of ``View/roll``.
  package static let roll = ViewParameter(
    "roll", .angle(\.roll), .camera, key: "roll", option: "roll", in: turns, unit: "°",
    isOmittedByDefault: true, help: "Camera roll, in degrees, clockwise positive")
  /// The parameter of ``View/pitch``.
  package static let pitch = ViewParameter(
    "pitch", .angle(\.pitch), .camera, key: "pitch", option: "pitch", in: -90...90, unit: "°",
    isOmittedByDefault: true,
    help: "Camera pitch, in degrees: turns the camera up from the centre of the body")
  /// The parameter of ``View/pan``.
  package static let pan = ViewParameter(
    "pan", .pair(\.pan), .camera, key: "pan", option: "pan", in: -100...100, unit: " radii",
    isOmittedByDefault: true,
    help: "Camera pan, right and up, in equatorial radii, such as 0.5,-0.2")
  /// The parameter of ``View/fieldOfView``.
  package static let fieldOfView = ViewParameter(
    "field of view", .optionalAngle(\.fieldOfView), .camera, key: "fieldOfView", option: "fov",
    in: 1...150, unit: "°", noneFlag: "orthographic", help: "Vertical field of view, in degrees")
  /// The parameter of ``View/fieldOfView`` at a date, where the observer may be far away.
  package static let narrowFieldOfView = ViewParameter(
    "field of view", .optionalAngle(\.fieldOfView), .camera, key: "fieldOfView", option: "fov",
    in: Observation.fieldsOfView.lowerBound...300, unit: "°", noneFlag: "orthographic",
    help: "Vertical field of view, in degrees; 1 to 150 without a date, at most 150 in perspective")
  /// The parameter of ``View/fit``.
  package static let fit = ViewParameter(
    "fit", .word(\.fit), .frame, key: "fit", option: "fit",
    help: """
      Part of the body that is fitted into the frame: auto (the globe and its visible rings), \
      planet (the globe) or rings (the globe and all rings)
      """)
  /// The parameter of ``View/fill``.
  package static let fill = ViewParameter(
    "fill", .number(\.fill), .frame, key: "share", option: "fill", in: 0.01...20,
    help: "Diameter of the fitted part, as a fraction of the frame's shorter side")
  /// The parameter of ``View/fill`` in images of several bodies.
  package static let rowFill = ViewParameter(
    "fill", .number(\.fill), .frame, key: "share", option: "fill", in: 0.01...1,
    help: "Fraction of the width of the image for the row of bodies")
  /// The parameter of ``View/lightAzimuth``.
  package static let lightAzimuth = ViewParameter(
    "azimuth", .angle(\.lightAzimuth), .light, key: "lightAzimuth", option: "light-azimuth",
    in: turns, unit: "°",
    help: """
      Light azimuth in degrees: from the camera, right positive, or with --light-frame world from \
      the world's +X, east positive
      """)
  /// The parameter of ``View/lightElevation``.
  package static let lightElevation = ViewParameter(
    "elevation", .angle(\.lightElevation), .light, key: "lightElevation",
    option: "light-elevation", in: elevations, unit: "°",
    help: """
      Light elevation in degrees, above the camera, or with --light-frame world above the \
      world's equator
      """)
  /// The parameter of ``View/lightFrame``.
  package static let lightFrame = ViewParameter(
    "relative to", .word(\.lightFrame), .light, key: "lightFrame", option: "light-frame",
    isOmittedByDefault: true,
    help: """
      Reference of light azimuth and elevation: camera, or world (+X is where a camera of azimuth \
      0 is; the light is fixed as the camera moves)
      """)
  /// The parameter of ``View/lightAnchor``.
  package static let lightAnchor = ViewParameter(
    "seen from azimuth", .optionalAngle(\.lightAnchor), .light, key: "lightAnchor", option: nil,
    in: turns, unit: "°")
  /// The parameter of ``View/sunDiameter``.
  package static let sunDiameter = ViewParameter(
    "diameter", .optionalAngle(\.sunDiameter), .light, key: "lightDiameter",
    option: "sun-diameter", in: 0...90, unit: "°",
    help: """
      Angular diameter of the sun, in degrees, which softens shadows; if not given, as seen from \
      the body: 0.53 from the Earth, 0.06 from Saturn
      """)
  /// The parameter of ``View/lightStrength``.
  package static let lightStrength = ViewParameter(
    "strength", .number(\.lightStrength), .light, key: "lightStrength", option: "light-strength",
    in: 0...100, isOmittedByDefault: true,
    help: "Light strength: 1 renders a white surface that faces the light as white")
  /// The parameter of ``View/lightColor``.
  package static let lightColor = ViewParameter(
    "colour", .color(\.lightColor), .light, key: "lightColor", option: "light-color",
    isOmittedByDefault: true,
    help: "Light colour, such as #ffd9a0 or orange; it multiplies the colours of surfaces")
  /// The parameter of ``View/exposure``.
  package static let exposure = ViewParameter(
    "exposure", .optionalNumber(\.exposure), .light, key: "exposure", option: "exposure",
    in: -20...40, unit: " EV", isOmittedByDefault: true,
    help: """
      Exposure in stops: 0 renders a white surface that faces the sun as white, and each stop \
      doubles the light; bodies then follow their measured phase curves. If not given, a body has \
      the brightness of a diffuse sphere at the same phase angle, times the exposure \
      compensation of its portrait
      """)
  /// The parameter of ``View/toneMap``.
  package static let toneMap = ViewParameter(
    "tone map", .word(\.toneMap), .light, key: "toneMap", option: "tone-map",
    isOmittedByDefault: true,
    help: """
      Tone curve after the exposure: none (light above white is clipped) or filmic (highlights \
      roll off to white, hues are kept); not applied to OpenEXR files
      """)
  /// The parameter of ``View/glow``.
  package static let glow = ViewParameter(
    "glow", .number(\.glow), .light, key: "glow", option: "glow", in: 0...1,
    isOmittedByDefault: true,
    help: "Glow at the edge of the Sun and other stars, as a fraction of the light of their discs")
  /// The parameter of ``View/hasShadows``.
  package static let shadows = ViewParameter(
    "shadows", .flag(\.hasShadows), .light, key: "shadows", option: "shadows",
    isOmittedByDefault: true,
    help: "Shadows of bodies and rings on each other: on or off; --no-shadows is short for off")
  /// The parameter of ``View/layers``.
  package static let layers = ViewParameter(
    "layers", .layers, .surface, key: "layers", option: "layers", isOmittedByDefault: true,
    help: """
      Layers over the base map, with commas between them: relief, water, night, clouds and \
      atmosphere, or all, or base alone for none
      """)
  /// The parameter of ``View/relief``.
  package static let relief = ViewParameter(
    "relief", .relief, .surface, key: "relief", option: "relief", in: 0...100,
    isOmittedByDefault: true,
    help: """
      Exaggeration of the slopes of the ground, 1 for true slopes; displaced, or 10,displaced with \
      a factor, moves the surface by its heights, so that mountains stand out at the limb and cast \
      shadows
      """)
  /// The parameter of ``View/ambient``.
  package static let ambient = ViewParameter(
    "ambient", .number(\.ambient), .light, key: "ambient", option: "ambient", in: 0...1,
    help: "Ambient light where no sunlight falls, as a fraction of white")
  /// The parameter of ``View/background``.
  package static let background = ViewParameter(
    "background", .background, .background, key: "background", option: "background",
    help: "Background: none (transparent), black, white or a colour such as #102030")
  /// The parameter of ``View/geometry``.
  package static let geometry = ViewParameter(
    "representation", .word(\.geometry), .geometry, key: "geometry", option: "geometry",
    isOmittedByDefault: true,
    help: """
      Representation of globes: exact (ellipsoids) or mesh (triangles, as graphics engines \
      render them)
      """)
  /// The parameter of ``View/meshDetail``.
  package static let meshDetail = ViewParameter(
    "latitude bands", .optionalCount(\.meshDetail), .geometry, key: "meshDetail",
    option: "mesh-detail", in: 4...1000, isOmittedByDefault: true,
    help: """
      Latitude bands of a globe's mesh, with twice as many longitude segments; implies \
      --geometry mesh; if not given, enough for an outline within 0.05 pixels
      """)
}
