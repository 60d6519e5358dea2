import PlanetMath

/// A projection of a sphere or an ellipsoid of revolution to a plane, in equatorial radii.
///
/// The formulas are those of J. P. Snyder, Map Projections: A Working Manual (USGS Professional
/// Paper 1395, 1987).
struct PlaneProjection: Hashable, Sendable {
  var kind: SourceProjection
  /// The longitude of the central meridian in radians; in polar maps the one that leads down from
  /// the north pole, and up from the south pole.
  var centralLongitude = 0.0
  /// The latitude of true scale in radians: of equirectangular and polar maps.
  var trueScale = 0.0
  /// The scale factor at the pole of a polar stereographic map whose true scale is at the pole.
  var poleScale = 1.0
  /// The eccentricity of the ellipsoid; 0 for a sphere.
  var eccentricity = 0.0

  /// The part of the projection that depends on the latitude only.
  struct Row {
    /// The factor on the longitude, or the distance from the pole.
    var factor: Double
    /// The ordinate, except in polar maps.
    var ordinate: Double
  }

  /// Returns the row of a latitude in radians.
  func row(_ latitude: Double) -> Row {
    switch kind {
    case .equirectangular, .cube: return Row(factor: cos(trueScale), ordinate: latitude)
    case .sinusoidal: return Row(factor: cos(latitude), ordinate: latitude)
    case .mollweide:
      let angle = Self.auxiliaryAngle(latitude)
      return Row(
        factor: 2 * 2.0.squareRoot() / .pi * cos(angle), ordinate: 2.0.squareRoot() * sin(angle))
    case .polarNorth, .polarSouth:
      return Row(factor: stereographicDistance(kind.isSouth ? -latitude : latitude), ordinate: 0)
    case .polarNorthEquidistant, .polarSouthEquidistant:
      return Row(factor: .pi / 2 - (kind.isSouth ? -latitude : latitude), ordinate: 0)
    }
  }

  /// Returns the angle θ of 2θ + sin 2θ = π sin φ.
  private static func auxiliaryAngle(_ latitude: Double) -> Double {
    let target = .pi * sin(latitude)
    // θ from -π/2 to π/2; bisection converges at the poles too.
    var (low, high) = (-Double.pi / 2, Double.pi / 2)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if 2 * middle + sin(2 * middle) < target { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the distance of a latitude from the pole in the middle.
  private func stereographicDistance(_ latitude: Double) -> Double {
    let scale = abs(abs(trueScale) - .pi / 2) < 1e-9
    let t = isometric(latitude)
    guard !scale else {
      let e = eccentricity
      let ends = e == 0 ? 1 : (pow(1 + e, 1 + e) * pow(1 - e, 1 - e)).squareRoot()
      return 2 * poleScale * t / ends
    }
    let place = abs(trueScale)
    let sine = sin(place)
    let radius = cos(place) / (1 - eccentricity * eccentricity * sine * sine).squareRoot()
    return radius * t / isometric(place)
  }

  /// Returns Snyder's t (15-9): tan(π/4 − φ/2), with the correction for an ellipsoid.
  private func isometric(_ latitude: Double) -> Double {
    let half = .pi / 4 - latitude / 2
    let tangent = sin(half) / max(cos(half), 1e-12)
    guard eccentricity > 0 else { return tangent }
    let product = eccentricity * sin(latitude)
    return tangent / pow((1 - product) / (1 + product), eccentricity / 2)
  }

  /// Returns the place of a longitude in a row.
  /// - Parameters:
  ///   - row: The row.
  ///   - longitude: The longitude east of the central meridian in radians, from -π to π.
  ///   - sine: Its sine.
  ///   - cosine: Its cosine.
  /// - Returns: The place, to the right and up.
  func place(
    _ row: Row, _ longitude: Double, sine: Double, cosine: Double
  ) -> (u: Double, v: Double) {
    guard kind.isPolar else { return (row.factor * longitude, row.ordinate) }
    return (row.factor * sine, kind.isSouth ? row.factor * cosine : -row.factor * cosine)
  }

  /// Returns half of the width of a map at an ordinate; nil unless its outline is an ellipse or two
  /// sinusoids.
  func halfWidth(_ v: Double) -> Double? {
    switch kind {
    case .sinusoidal: return abs(v) < .pi / 2 ? .pi * cos(v) : 0
    case .mollweide:
      let sine = v / 2.0.squareRoot()
      return abs(sine) < 1 ? 2 * 2.0.squareRoot() * (1 - sine * sine).squareRoot() : 0
    case .equirectangular, .cube, .polarNorth, .polarSouth, .polarNorthEquidistant,
      .polarSouthEquidistant:
      return nil
    }
  }
}
