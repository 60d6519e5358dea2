import PlanetMath

/// An oval part of the sphere: a sea, a desert, a bright plain.
///
/// Distances are measured in Lambert's equal-area plane about the centre, where a place at angle δ
/// lies 2 sin(δ/2) away: no trigonometry at painting time, exact on the whole sphere.
package struct Patch: Sendable {
  private let center: Vector
  private let along: Vector
  private let across: Vector
  private let longRadius: Float
  private let shortRadius: Float
  private let reach: Float

  /// Creates an oval.
  ///
  /// - Parameters:
  ///   - place: The centre.
  ///   - east: The half-axis towards the east (before rotation), in degrees of arc.
  ///   - north: The half-axis towards the north (before rotation), in degrees of arc.
  ///   - turn: The angle that raises the eastern end towards the north, in degrees.
  package init(_ place: Place, east: Double, north: Double, turn: Double = 0) {
    center = place.direction
    let eastward = Vector(latitude: 0, longitude: place.longitude + 90)
    let northward = center.cross(eastward)
    let angle = turn * (.pi / 180)
    let c = Float(cos(angle))
    let s = Float(sin(angle))
    along = eastward * c + northward * s
    across = northward * c - eastward * s
    longRadius = Patch.chord(east)
    shortRadius = Patch.chord(north)
    reach = max(longRadius, shortRadius)
  }

  /// Creates a circle of a diameter in kilometres on a body of a radius in kilometres.
  package init(_ place: Place, diameter: Double, onRadius radius: Double) {
    let half = diameter / 2 / radius * (180 / .pi)
    self.init(place, east: half, north: half)
  }

  /// Returns the length of the chord of an angle in degrees: 2 sin(δ/2).
  package static func chord(_ degrees: Double) -> Float {
    Float(2 * sin(degrees * (.pi / 360)))
  }

  /// The direction of the centre.
  package var middle: Vector { center }

  /// The longer half-axis as a chord of the unit sphere.
  package var radius: Float { reach }

  /// Returns the place's coordinates in the oval's own plane: along and across, in chords.
  package func local(_ p: Vector) -> (x: Float, y: Float) {
    let x = p.dot(along)
    let y = p.dot(across)
    let cosine = p.dot(center)
    let scale = (2 / max(1 + cosine, 1e-6)).squareRoot()
    return (x * scale, y * scale)
  }

  /// Returns 0 at the centre, 1 on the edge, and more outside.
  package func distance(_ p: Vector) -> Float {
    let (x, y) = local(p)
    let u = x / longRadius
    let v = y / shortRadius
    return (u * u + v * v).squareRoot()
  }

  /// Returns false only at places with a greater distance than the given one, after one product.
  func mayBe(_ p: Vector, within distance: Float) -> Bool {
    let limit = reach * distance * 1.01
    return 2 - 2 * p.dot(center) < limit * limit
  }

  /// Returns the depth of a place inside the oval, in radians; negative outside.
  package func depth(_ p: Vector) -> Float { (1 - distance(p)) * min(longRadius, shortRadius) }

  /// Returns 1 well inside, 0 well outside; `softness` is the width of the edge as a fraction.
  package func weight(_ p: Vector, softness: Float) -> Float {
    // Beyond its reach the oval costs one product.
    let limit = reach * (1 + softness)
    guard 2 - 2 * p.dot(center) < limit * limit else { return 0 }
    return smoothstep(1 + softness, 1 - softness, distance(p))
  }
}
