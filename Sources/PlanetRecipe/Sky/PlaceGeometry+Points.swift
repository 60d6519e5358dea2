import PlanetCatalogue
import PlanetMath
import PlanetScene
import PlanetSky

extension PlaceGeometry {
  /// The bright bodies, and that of the image, as points of light.
  var points: [BodyPoint] {
    states.compactMap { state in
      guard let magnitude = state.magnitude,
        magnitude <= Self.faintest || state.body == subject?.body
      else { return nil }
      let light = state.body == .sun ? view.sunlight ?? 1 : sunlight(on: state)
      guard light > 0 else { return nil }
      return BodyPoint(
        direction: state.direction, magnitude: magnitude - 2.5 * log2(light) / log2(10),
        colorIndex: state.body.colorIndex)
    }
  }

  /// The fraction of sunlight that the Earth's air refracts into its umbra, by the magnitudes of
  /// totally eclipsed moons, about 11 below those of full moons.
  private static let lightInUmbra = 5e-5
  /// The height of the air above the Earth's radius that dims light, in kilometres (Danjon 1951).
  private static let shadowHeight = 88.0
  /// The number of points across a disc for the mean of its light.
  private static let pointCount = 12

  /// Returns the fraction of sunlight that the observer's body leaves on the disc of another one:
  /// the mean over the disc, below 1 in an eclipse of the Moon.
  func sunlight(on state: ApparentState) -> Double {
    guard !state.body.isStar, state.sunDistance > 0 else { return 1 }
    let sunLine = state.orientation * state.sunDirection
    let line = ground.position - state.position
    let height = place.body == .earth ? Self.shadowHeight : 0
    let size = asin(min((ground.radii.x + height) / line.length, 1))
    let sunSize = asin(min(SolarSystemBody.sun.radii.x / state.sunDistance, 1))
    guard line.angle(to: sunLine) < size + sunSize + state.radii.x / line.length else { return 1 }
    let across = sunLine.cross(abs(sunLine.z) < 0.9 ? .unitZ : .unitX).normalized
    let other = sunLine.cross(across)
    var (sum, count) = (0.0, 0.0)
    for row in 0..<Self.pointCount {
      for column in 0..<Self.pointCount {
        let step = SIMD2(Double(column) + 0.5, Double(row) + 0.5) * 2 / Double(Self.pointCount) - 1
        guard step.x * step.x + step.y * step.y < 1 else { continue }
        let point = (across * step.x + other * step.y) * state.radii.x
        sum += DiscOverlap.visibleFraction(
          radius: size / sunSize, separation: (line - point).angle(to: sunLine) / sunSize)
        count += 1
      }
    }
    let light = sum / count
    return light + (1 - light) * Self.lightInUmbra
  }
}

extension SkyScene {
  /// Returns whether the body in the middle of an image of the sky of a place, of a height in
  /// pixels, is neither a disc of a pixel nor as bright as the stars.
  package func isTooFaint(height: Int) -> Bool {
    let observation = sky.observation
    guard let place = observation.place, place.target != nil, let body = bodies.first,
      let position = sky.placements.first?.vector
    else { return false }
    let line = position - observation.eye
    let radius = body.radii?.equatorial ?? 0
    let half = place.projection.radius(.degrees(observation.fieldOfView) / 2)
    guard 2 * radius / line.length < 2 * half / Double(height) else { return false }
    let point = observation.points?.first {
      Surroundings.isPoint($0.direction, at: line.normalized)
    }
    return (point?.magnitude ?? .infinity) > PlaceGeometry.faintest
  }
}
