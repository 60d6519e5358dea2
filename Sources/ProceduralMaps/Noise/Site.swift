import PlanetMath

/// A place of the map to be coloured.
package struct Site {
  /// The direction of the surface normal, of length one.
  package let direction: Vector
  /// The planetographic latitude in degrees, north positive.
  package let latitude: Float
  /// The east longitude in degrees, −180…180.
  package let longitude: Float

  /// Creates a place from its direction, and the same in degrees.
  package init(direction: Vector, latitude: Float, longitude: Float) {
    self.direction = direction
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a place from its direction.
  package init(_ direction: Vector) {
    let (x, y, z) = (Double(direction.x), Double(direction.y), Double(direction.z))
    let degrees = 180 / Double.pi
    self.init(
      direction: direction,
      latitude: Float(atan2(z, (x * x + y * y).squareRoot()) * degrees),
      longitude: Float(atan2(y, x) * degrees))
  }
}

/// A generator of the surface colours of a body.
package protocol Painter: Sendable {
  /// Returns the linear colour at a place.
  func color(at site: Site) -> RGB
}

/// A latitude and an east longitude in degrees, as in tables of facts.
package struct Place: Sendable {
  /// The latitude in degrees.
  package let latitude: Double
  /// The longitude in degrees.
  package let longitude: Double

  /// Creates a place from a planetographic latitude and an east longitude in degrees.
  package init(_ latitude: Double, _ longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a place from a planetocentric latitude, as the IAU gazetteer gives it.
  ///
  /// tan φ′ = tan φ / (1 − f)², for a body flattened by `f`.
  package init(centric latitude: Double, _ longitude: Double, flattening: Double) {
    self.longitude = longitude
    let phi = latitude * (.pi / 180)
    let shrink = (1 - flattening) * (1 - flattening)
    self.latitude = atan2(sin(phi), cos(phi) * shrink) * (180 / .pi)
  }

  /// The direction of the place.
  package var direction: Vector { Vector(latitude: latitude, longitude: longitude) }
}

extension Vector {
  /// The latitude of a direction, in degrees.
  package var latitude: Float {
    let sine = Double(Swift.min(Swift.max(z, -1), 1))
    return Float(atan2(sine, (1 - sine * sine).squareRoot()) * (180 / .pi))
  }
}
