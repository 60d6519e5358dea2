package import PlanetMath

/// The elements of an orbit: a conic section with the parent's centre at a focus, and the motion on
/// it.
///
/// They are osculating or mean elements without perturbations. Lengths are in kilometres, dates are
/// Julian dates of TDB.
package struct OrbitalElements: Codable, Hashable, Sendable {
  /// The size of the orbit; a parabola and a hyperbola have a periapsis distance.
  package enum Size: Codable, Hashable, Sendable {
    case semiMajorAxis(Double)
    case periapsisDistance(Double)
  }

  /// The place on the orbit at a date.
  package enum Phase: Codable, Hashable, Sendable {
    /// The body passes its periapsis at a date.
    case periapsis(date: Double)
    /// The body has a mean anomaly at the epoch.
    case meanAnomaly(Angle)
  }

  /// The plane from which the inclination is measured, and the direction from which the node is.
  package enum Reference: String, CaseIterable, Codable, Hashable, Sendable {
    /// The ecliptic and equinox of J2000.
    case ecliptic
    /// The equator and equinox of the ICRF.
    case equator
    /// The equator of the parent at the epoch, from its ascending node on the ICRF's equator.
    case parentEquator = "parent-equator"
    /// The plane at right angles to a stated pole, from its ascending node on the ICRF's equator.
    case laplace
  }

  /// The slow turning of an orbit, in angles per day.
  package struct Rates: Codable, Hashable, Sendable {
    /// The change of the node's longitude.
    package var node = Angle.zero
    /// The change of the periapsis' argument.
    package var periapsisArgument = Angle.zero

    package init() {}
  }

  /// The direction of a pole in the ICRF.
  package struct Pole: Codable, Hashable, Sendable {
    /// The right ascension.
    package var rightAscension: Angle
    /// The declination.
    package var declination: Angle

    package init(rightAscension: Angle, declination: Angle) {
      (self.rightAscension, self.declination) = (rightAscension, declination)
    }
  }

  package var size: Size
  /// The eccentricity: 0 for a circle, below 1 for an ellipse, 1 for a parabola, above 1 for a
  /// hyperbola.
  package var eccentricity = 0.0
  /// The angle between the orbit and the reference plane.
  package var inclination = Angle.zero
  /// The longitude of the ascending node in the reference plane.
  package var node = Angle.zero
  /// The angle from the node to the periapsis, in the direction of motion.
  package var periapsisArgument = Angle.zero
  package var phase = Phase.meanAnomaly(.zero)
  /// The date at which the elements hold.
  package var epoch = OrbitalElements.standardEpoch
  /// The changes of the node and of the periapsis' argument per day.
  package var rates = Rates()
  package var reference = Reference.ecliptic
  /// The pole of the Laplace plane; nil for other references.
  package var pole: Pole?

  package init(size: Size) { self.size = size }

  /// J2000.0.
  package static let standardEpoch = 2_451_545.0

  /// The distance of the periapsis from the parent's centre, in kilometres.
  package var periapsisDistance: Double {
    switch size {
    case .semiMajorAxis(let axis): axis * (1 - eccentricity)
    case .periapsisDistance(let distance): distance
    }
  }

  /// The semi-major axis in kilometres; nil for orbits that do not close.
  package var semiMajorAxis: Double? {
    switch size {
    case .semiMajorAxis(let axis): axis
    case .periapsisDistance(let distance):
      eccentricity < 1 ? distance / (1 - eccentricity) : nil
    }
  }
}

/// The brightness of a small body, from its distances and its phase angle.
package struct MagnitudeLaw: Codable, Hashable, Sendable {
  /// The form of the law.
  package enum Form: String, CaseIterable, Codable, Hashable, Sendable {
    /// H and G of minor planets (Bowell and others 1989).
    case asteroid
    /// The total magnitude of a comet at 1 AU, and the coefficient of log₁₀ of the distance from
    /// the sun (M1 and K1 of JPL).
    case comet
  }

  package var form: Form
  /// H, or M1: the magnitude at 1 AU from the sun and from the observer.
  package var absolute: Double
  /// G, or K1.
  package var slope: Double

  package init(_ form: Form, absolute: Double, slope: Double? = nil) {
    (self.form, self.absolute) = (form, absolute)
    self.slope = slope ?? Self.usualSlope(of: form)
  }

  /// Returns the slope of bodies for which none is stated: G 0.15, and K1 10.
  package static func usualSlope(of form: Form) -> Double { form == .asteroid ? 0.15 : 10 }
}
