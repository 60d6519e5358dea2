package import PlanetMath

/// A point where the axis of a body's shadow meets the surface of another.
package struct BodyShadow: Sendable {
  /// The part of the shadow at the point.
  package enum Kind: String, Sendable {
    /// The umbra: the sun is hidden.
    case total
    /// The antumbra: a ring of the sun remains.
    case annular
  }

  /// The body that casts the shadow.
  package let caster: SolarSystemBody
  /// The position of the point from the body's centre, in the body's frame, in kilometres.
  package let position: Vector3
  package let point: PlanetocentricPoint
  /// The part of the shadow at the point.
  package let kind: Kind
}

extension ApparentState {
  /// Returns the place of a vector of the body's frame in an image from the observer with north up,
  /// in its unit: to the right, upwards, and towards the observer (orthographic).
  package func imagePosition(of vector: Vector3) -> Vector3 {
    let right = Vector3.unitZ.cross(observerDirection).normalized
    let up = observerDirection.cross(right)
    return Vector3(vector.dot(right), vector.dot(up), vector.dot(observerDirection))
  }
}

extension Ephemeris {
  /// Returns the shadows of other bodies whose axes meet a body at a moment there, in order of the
  /// casters.
  ///
  /// Casters are the body's moons, its planet and the planet's other moons; shadows of planets on
  /// other planets are far too pale. Each star of a system gives a shadow.
  package func shadows(on body: SolarSystemBody, at instant: Instant) -> [BodyShadow] {
    let system = body.system
    guard !system.isStar else { return [] }
    let casters = bodies.filter { $0.system == system && $0 != body }
    return casters.flatMap { caster in
      suns.compactMap { shadow(of: caster, on: body, at: instant, by: $0) }
    }
  }

  /// Returns the shadow of a body on another at a moment there, nil if its axis does not meet the
  /// surface.
  package func shadow(
    of caster: SolarSystemBody, on body: SolarSystemBody, at instant: Instant,
    by star: SolarSystemBody? = nil
  ) -> BodyShadow? {
    guard let axis = shadowAxis(of: caster, near: body, at: instant, by: star), axis.length > 0
    else { return nil }
    let frame = orientation(of: body, at: instant).matrix.transposed
    let start = frame * axis.offset
    let line = SurfaceLine(
      from: start, direction: frame * axis.direction, radii: radii(of: body))
    guard let meeting = line.firstPoint else { return nil }
    let umbra = axis.umbraRadius(at: (meeting - start).length)
    return BodyShadow(
      caster: caster, position: meeting,
      point: PlanetocentricPoint(body: body, direction: meeting, radii: radii(of: body)),
      kind: umbra > 0 ? .total : .annular)
  }
}

/// A line that may meet an ellipsoid about the origin.
struct SurfaceLine {
  /// The line's start and direction, scaled so that the ellipsoid is a sphere of radius 1.
  private let start: Vector3
  private let direction: Vector3
  private let radii: Vector3

  /// Creates a line in the frame of an ellipsoid's axes.
  init(from start: Vector3, direction: Vector3, radii: Vector3) {
    self.start = start / radii
    self.direction = (direction / radii).normalized
    self.radii = radii
  }

  /// The first point of the surface along the direction; nil if the line misses it.
  var firstPoint: Vector3? {
    let along = start.dot(direction)
    let nearest = start - direction * along
    let square = 1 - nearest.dot(nearest)
    guard square >= 0 else { return nil }
    return (nearest - direction * square.squareRoot()) * radii
  }
}
