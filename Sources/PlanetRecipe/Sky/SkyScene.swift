package import PlanetCatalogue
import PlanetImage
package import PlanetMath
import PlanetOverlays
package import PlanetScene
package import PlanetSky
import PlanetStrings
package import PlanetText

/// Bodies of a catalogue at their positions at a date, as an observer sees them.
///
/// Places are apparent, those of stars too. Positions are stored in the recipe with axes, camera,
/// sun and orbits. So the image depends on the recipe, not on the version of the ephemeris.
package struct SkyScene: Sendable {
  /// The bodies in the order of the scene; the one that the camera looks at first.
  package let bodies: [CelestialBody]
  /// Their positions and axes, with the camera and the sun.
  package let sky: ImageRecipe.Sky
  /// The fonts of labels; empty without labels.
  package let fonts: [Font.File]
  /// The arrangement and the fonts, for a batch.
  package var scene: SharedScene { SharedScene(arrangement: .sky(sky), fonts: fonts) }
  /// The vertical field of view.
  package let fieldOfView: Angle
  /// A Boolean value that indicates whether the body that the camera looks at is below the horizon
  /// of an observer on another body.
  package let isBelowHorizon: Bool
  /// The illuminated fraction of the disc of the body that the camera looks at, from 0 to 1.
  package let illuminatedFraction: Double
  /// A Boolean value that indicates whether the camera looks at the sun in total eclipse in an
  /// image without corona, from a place.
  package let hidesSun: Bool
  /// The epoch of the places of stars; nil if none of them is in the Earth's sky.
  package let starEpoch: StarEpoch?

  /// Creates the scene of a series that an observer sees.
  /// - Parameters:
  ///   - series: The body, its neighbours and the overlays.
  ///   - skyView: The moment, the camera's position and the direction at the top of the image.
  /// - Throws: ``SkyView/Failure``
  init(_ series: SkySeries, _ skyView: SkyView) throws(SkyView.Failure) {
    let (body, place, catalogue) = (series.body, series.place, series.catalogue)
    let (view, size) = (series.view, series.size)
    let overlays = series.overlays.filter { !$0.dependsOnStars || series.ephemeris.hasEarthSky }
    let aspect = Double(size.width) / Double(size.height)
    let scale = body.radii?.equatorial ?? 1
    let radius = scale * view.fittedRadius(of: series.node)
    let framing = SphereFraming(radius: radius, fill: view.fill, aspect: aspect)
    let geometry = try SkyGeometry(
      skyView, of: place,
      fitDistance: framing.distance(series.fieldOfView ?? view.fieldOfView ?? .degrees(20)),
      series.ephemeris.system == nil
        ? series.ephemeris.with(figures: catalogue.figures(replacing: body, place))
        : series.ephemeris)
    fieldOfView =
      series.fieldOfView
      ?? framing.including(body.coma, of: view, from: geometry.eye, sun: geometry.sun)
      .fieldOfView(at: geometry.eye.length)
    let neighbours =
      skyView.hasNeighbours
      ? geometry.neighbours(
        of: skyView, fieldRadius: SphereFraming.cornerAngle(fieldOfView, aspect: aspect)) : []
    let known = neighbours.compactMap { neighbour in
      (catalogue.body(id: neighbour.body.rawValue).flatMap { $0.radii == nil ? nil : $0 }
        ?? CelestialBody(moon: neighbour.body)).map { (body: $0, neighbour) }
    }
    bodies = [body] + known.map(\.body)
    let placements =
      [geometry.placement(of: body, at: skyView.instant)]
      + known.map { $1.placement(of: $0, at: skyView.instant) }
    starEpoch = series.ephemeris.hasEarthSky ? geometry.starEpoch(at: skyView.instant) : nil
    let suns = geometry.suns(besides: neighbours)
    var observation = Observation(
      eye: geometry.eye, up: try geometry.up(of: skyView),
      sun: suns.first?.position ?? geometry.sun,
      fieldOfView: fieldOfView, velocity: geometry.velocity, hasStars: skyView.hasStars,
      hasEarthSky: series.ephemeris.system?.hasEarthSky ?? true,
      points: skyView.hasStars
        ? geometry.points(
          besides: neighbours,
          pixel: .radians(2 * tan(fieldOfView / 2) / Double(size.height))) : [],
      suns: suns)
    observation.setStarEpoch(starEpoch, overlays)
    let occasion = ImageRecipe.Occasion(
      date: skyView.instant.iso(fractionDigits: 3), observer: geometry.observer.words,
      options: series.options?.words(of: skyView, overlays: overlays) ?? [])
    sky = ImageRecipe.Sky(
      observation, on: occasion, placements: placements, overlays: overlays,
      orbits: overlays.contains(.orbits) ? geometry.orbits(besides: neighbours) : [],
      labels: series.labels.map { $0.fonts.labels(size: $0.size, color: $0.color) })
    fonts = series.labels?.fonts.faces ?? []
    illuminatedFraction = geometry.subject.illuminatedFraction
    isBelowHorizon = geometry.isBelowHorizon(at: skyView.instant)
    hidesSun = geometry.hidesSun(neighbours)
  }
}

extension SkyGeometry {
  /// Returns the placement of the body that the camera looks at.
  fileprivate func placement(of body: CelestialBody, at instant: Instant) -> ImageRecipe.Placement {
    ImageRecipe.Placement(
      position: Vector3(0, 0, 0), axes: AxisAngles(subject.orientation),
      cloudRotation: body.cloudRotation(at: instant),
      mapRotation: body.mapRotation(at: subject.emission))
  }
}

extension SkyGeometry.Neighbour {
  /// Returns the placement of the neighbour.
  fileprivate func placement(of body: CelestialBody, at instant: Instant) -> ImageRecipe.Placement {
    ImageRecipe.Placement(
      position: position, axes: AxisAngles(orientation),
      cloudRotation: body.cloudRotation(at: instant), mapRotation: body.mapRotation(at: emission),
      isHidden: isHidden)
  }
}

extension Catalogue {
  /// The radii of planets and moons of the solar system by this catalogue, in kilometres; none for
  /// bodies that it lacks or whose size it does not state.
  ///
  /// The sun keeps its nominal radius, by which light and penumbrae are rendered.
  package var figures: [SolarSystemBody: Vector3] {
    var figures: [SolarSystemBody: Vector3] = [:]
    for body in bodies {
      guard let known = SolarSystemBody(rawValue: body.id), known != .sun else { continue }
      figures[known] = body.radii?.semiAxes
    }
    return figures
  }

  /// Returns the radii by this catalogue, but with the radii of a given body.
  fileprivate func figures(
    replacing body: CelestialBody, _ place: SolarSystemBody
  ) -> [SolarSystemBody: Vector3] {
    var figures = figures
    if place != .sun { figures[place] = body.radii?.semiAxes }
    return figures
  }
}

extension Radii {
  /// The radii along longitude 0, longitude 90° and the north pole, in kilometres.
  var semiAxes: Vector3 { Vector3(equatorial, intermediate ?? equatorial, polar) }
}

extension SphereFraming {
  /// Returns the framing of a comet with its coma and tail, unless the view fits the nucleus alone
  /// or the observer is within the coma.
  fileprivate func including(
    _ coma: Coma?, of view: View, from eye: Vector3, sun: Vector3
  ) -> SphereFraming {
    guard view.fit != .planet, let coma,
      let visible = ComaVolume(coma, at: Vector3(0, 0, 0), sun: sun).visibleRadius(from: eye)
    else { return self }
    var framing = self
    framing.radius = max(radius, visible)
    return framing
  }

  /// Returns the angle from the middle of a frame to its corners.
  fileprivate static func cornerAngle(_ fieldOfView: Angle, aspect: Double) -> Angle {
    let half = tan(fieldOfView / 2)
    return .radians(atan2(half * (1 + aspect * aspect).squareRoot(), 1))
  }
}

extension CelestialBody {
  /// Creates a moon that a catalogue does not describe, as a grey ellipsoid; nil for other bodies.
  init?(moon: SolarSystemBody) {
    guard let parent = moon.parent, parent != .sun else { return nil }
    var radii = Radii(equatorial: moon.radii.x, polar: moon.radii.z)
    if moon.radii.y != moon.radii.x { radii.intermediate = moon.radii.y }
    self.init(id: moon.rawValue, name: moon.name, kind: .moon, radii: radii)
    conditions = SurfaceConditions()
    conditions?.color = SRGBColor(red: 0x80, green: 0x80, blue: 0x80)
  }
}

extension Observer {
  /// The observer in the notation of render jobs: a body such as `moon`, or a place as
  /// `latitude,longitude[,height]@body`; empty for a fixed point.
  package var notation: String {
    guard case .place(let place) = self else { return body?.rawValue ?? "" }
    let numbers = [place.latitude.shortestDegrees, place.longitude.shortestDegrees]
    let words = (numbers + (place.height == 0 ? [] : [place.height])).map(\.shortText)
    return "\(words.joined(separator: ","))@\(place.body.rawValue)"
  }

  /// The observer in words, such as `Earth`, `51.5° N, 0.1° W on Earth` or `11.2° S, 113.8° E,
  /// 110 km above Moon`.
  package var words: String {
    switch self {
    case .center(let body): body.name
    case .place(let place):
      Self.words(place.latitude, "N", "S") + ", " + Self.words(place.longitude, "E", "W")
        + (place.height >= 1
          ? ", \(NumberText.decimal(place.height)) km above \(place.body.name)"
          : " on \(place.body.name)")
    case .offset(let body, let offset):
      "\(NumberText.decimal(offset.length)) km from \(body.name)"
    case .point: "a point in space"
    }
  }

  /// Returns an angle with its hemisphere.
  private static func words(_ angle: Angle, _ positive: String, _ negative: String) -> String {
    let degrees = angle.shortestDegrees
    return "\(degrees.magnitude.shortText)° \(degrees < 0 ? negative : positive)"
  }
}

extension CelestialBody {
  /// Returns the rotation of the clouds relative to the ground at a date, in degrees, eastward
  /// positive; nil for clouds that rotate with the ground.
  ///
  /// The clouds are where their map shows them at the epoch J2000.0.
  func cloudRotation(at instant: Instant) -> Double? {
    let clouds = layers.first { $0.kind == .clouds } ?? layers.first { $0.kind == .haze }
    guard let rate = clouds?.rotationRate, rate != 0 else { return nil }
    return Self.shortDegrees(rate * instant.days(.terrestrial))
  }

  /// Returns the rotation of the map relative to the body at a date, in degrees, eastward
  /// positive; nil for a map that is fixed to it.
  func mapRotation(at instant: Instant) -> Double? {
    guard let drift = mapDrift else { return nil }
    let number = drift.system.flatMap { MapDrift.System.allCases.firstIndex(of: $0) }
    let shift = number.flatMap {
      SolarSystemBody(rawValue: id)?.meridianShift(ofSystem: $0 + 1, at: instant)
    }
    let days = instant.days(.terrestrial) - (drift.referenceDate - OrbitalElements.standardEpoch)
    return Self.shortDegrees((shift ?? .zero).degrees + drift.rate * days)
  }

  /// Returns an angle from 0 to 360° with few digits, which keep render jobs short.
  private static func shortDegrees(_ degrees: Double) -> Double {
    let turns = degrees / 360
    return ((turns - turns.rounded(.down)) * 360 * 1e5).rounded() / 1e5
  }
}
