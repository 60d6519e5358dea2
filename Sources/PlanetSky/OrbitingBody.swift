package import PlanetMath

/// A body whose positions follow from the elements of its orbit, such as a comet of a catalogue, or
/// one at rest in the origin of a system of stars.
public struct OrbitingBody: Hashable, Sendable {
  /// The ID in the catalogue.
  package let id: String
  /// The name.
  package let name: String
  /// The body in the focus of the orbit; nil for the origin of a system of stars.
  package let parent: SolarSystemBody?
  /// The orbit about the parent; nil for a body at rest there.
  package let orbit: ConicOrbit?
  /// The radii along longitude 0, longitude 90° and the north pole, in kilometres.
  package let radii: Vector3
  /// The direction of the pole and the rotation of the prime meridian.
  package let rotation: UniformRotation
  /// The law of the brightness; nil if it is not known.
  package var brightness: Brightness?
  /// The gravitational constant times the mass, in km³/s²; 0 if the mass is not known.
  package var gravitationalParameter = 0.0
  /// The number in kernels, whose positions take precedence over the orbit; nil for none.
  package var kernelNumber: Int?
  /// The light of a star of a system other than the sun's; nil for other bodies.
  package var starlight: Starlight?

  /// The magnitude of a small body by its distances.
  package enum Brightness: Hashable, Sendable {
    /// H and G of minor planets (Bowell and others 1989).
    case asteroid(absolute: Double, slope: Double)
    /// The total magnitude of a comet, M1 + 5 log₁₀ Δ + K1 log₁₀ r.
    case comet(absolute: Double, slope: Double)
  }

  /// Creates a body.
  package init(
    id: String, name: String, parent: SolarSystemBody?, orbit: ConicOrbit?, radii: Vector3,
    rotation: UniformRotation
  ) {
    (self.id, self.name, self.parent) = (id, name, parent)
    (self.orbit, self.radii, self.rotation) = (orbit, radii, rotation)
  }
}

/// A rotation about a fixed axis at a constant rate.
package struct UniformRotation: Hashable, Sendable {
  /// The north pole in the ICRF, a unit vector.
  package var pole: Vector3
  /// The direction of longitude 0 at J2000.0, at right angles to the pole.
  package var meridian: Vector3
  /// The eastward rotation in radians per day.
  package var rate: Double

  /// Creates a rotation; the meridian is projected on the equator.
  package init(pole: Vector3, meridian: Vector3, rate: Double) {
    self.pole = pole
    let across = meridian - pole * pole.dot(meridian)
    self.meridian =
      across.length > 1e-12 ? across.normalized : ConicOrbit.plane(pole: pole).matrix.x
    self.rate = rate
  }

  /// Returns the body's axes in the ICRF for days of TDB from J2000.0.
  func orientation(_ days: Double) -> Orientation {
    let turns = rate * days / (2 * .pi)
    let (sine, cosine) = sinCos((turns - turns.rounded()) * 2 * .pi)
    let quarter = pole.cross(meridian)
    return Orientation(
      x: meridian * cosine + quarter * sine, y: quarter * cosine - meridian * sine, z: pole)
  }
}
