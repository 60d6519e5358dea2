package import PlanetMath

/// The projection of the sky around a camera to a plane.
///
/// A direction at the angle θ from the middle of the frame is at the distance r(θ) from the centre.
package enum SkyProjection: String, CaseIterable, Codable, Hashable, Sendable {
  /// Straight lines stay straight: r = tan θ.
  case rectilinear
  /// Small shapes are kept everywhere: r = 2 tan(θ/2).
  case stereographic
  /// Angles from the middle are kept (equidistant azimuthal): r = θ.
  case fisheye

  /// The range of the vertical field of view in degrees.
  package var fieldsOfView: ClosedRange<Double> {
    let least = Observation.fieldsOfView.lowerBound
    return switch self {
    case .rectilinear: least...Observation.fieldsOfView.upperBound
    case .stereographic: least...300
    case .fisheye: least...180
    }
  }

  /// Returns the distance from the centre at an angle from the middle.
  package func radius(_ angle: Angle) -> Double {
    switch self {
    case .rectilinear: tan(angle)
    case .stereographic: 2 * tan(angle / 2)
    case .fisheye: angle.radians
    }
  }

  /// Returns the angle from the middle at a distance from the centre.
  package func angle(radius: Double) -> Angle {
    switch self {
    case .rectilinear: .radians(atan2(radius, 1))
    case .stereographic: .radians(2 * atan2(radius, 2))
    case .fisheye: .radians(min(radius, .pi))
    }
  }

  /// Returns the factor from the part of a unit vector across the view to the plane.
  /// - Parameters:
  ///   - cosine: The part of the unit vector along the view.
  ///   - sine: The length of the part across it.
  /// - Returns: The factor; nil for directions that have no place.
  @inline(__always)
  func factor(cosine: Double, sine: Double) -> Double? {
    switch self {
    case .rectilinear: return cosine > 1e-3 ? 1 / cosine : nil
    case .stereographic: return cosine > -0.999 ? 2 / (1 + cosine) : nil
    case .fisheye:
      guard cosine > -0.999_999 else { return nil }
      return sine > 1e-9 ? atan2(sine, cosine) / sine : 1
    }
  }

  /// Returns the parts of the unit vector of a place on the plane.
  /// - Parameter radius: The distance of the place from the centre.
  /// - Returns: The part along the view, and the factor from the place to the part across it; nil
  ///   for places without a direction.
  @inline(__always)
  func direction(radius: Double) -> (cosine: Double, factor: Double)? {
    switch self {
    case .rectilinear:
      let cosine = 1 / (1 + radius * radius).squareRoot()
      return (cosine, cosine)
    case .stereographic:
      let square = radius * radius / 4
      return ((1 - square) / (1 + square), 1 / (1 + square))
    case .fisheye:
      guard radius < .pi else { return nil }
      let (sine, cosine) = sinCos(radius)
      return (cosine, radius > 1e-9 ? sine / radius : 1)
    }
  }

  /// Returns the derivative of the distance from the centre by the angle.
  func slope(cosine: Double) -> Double {
    switch self {
    case .rectilinear: 1 / max(cosine * cosine, 1e-6)
    case .stereographic: 2 / max(1 + cosine, 1e-3)
    case .fisheye: 1
    }
  }
}
