package import PlanetMath

/// The place of a camera on a body: its sky, its air, and the light there.
///
/// Light is relative to a white diffuse surface that faces the sun above the air of the place,
/// whatever the distance of the sun.
package struct Surroundings: Hashable, Sendable {
  /// Projection, horizon and refraction.
  package var view: PlaceView
  /// The vertical field of view.
  package var fieldOfView: Angle
  /// The air of the body; nil for none.
  package var air: SurfaceAir?
  /// The direction to the sun without air, in the world.
  package var sun: Vector3
  /// The angular radius of the sun.
  package var sunRadius: Angle
  /// The visible fraction of the sun's disc, from 0 to 1.
  package var sunlight: Double
  /// The distance of the sun in astronomical units.
  package var sunDistance = 1.0
  /// The light of the brightest body at night, such as the Moon; nil for none.
  package var moonlight: Moonlight?
  /// The exposure of the image in stops, on which the images of stars depend.
  package var stops = 0.0

  /// The light of a body at night.
  package struct Moonlight: Hashable, Sendable {
    /// The direction without air, in the world.
    package var direction: Vector3
    /// The illuminance as a fraction of the sun's.
    package var fraction: Double
  }

  /// The altitude of the sun without air.
  package var sunAltitude: Angle { view.altitude(of: sun) }

  /// The visual magnitude of the sun at the place: -26.74 at 1 au, fainter by 5 log₁₀ of the
  /// distance.
  var sunMagnitude: Double { -26.74 + 5 * log2(sunDistance) / log2(10) }

  /// Returns the illuminance by a body of a visual magnitude, as a fraction of the sun's.
  func illuminance(magnitude: Double) -> Double {
    pow(10, -0.4 * (magnitude - sunMagnitude))
  }

  /// The sides of the squares in minutes of arc over which an observer sees the light of a star, by
  /// day and by night, and the exposures in stops at which adaptation to the dark begins and ends.
  ///
  /// The area over which light is summed grows with adaptation to the dark (Ricco's law).
  private static let starSides = (day: 2.5, night: 7.0)
  private static let adaptation = (start: 9.5, end: 21.3)

  /// The side of the square over which the light of a star is spread.
  package var starSide: Angle {
    let (start, end) = Self.adaptation
    let part = min(max((stops - start) / (end - start), 0), 1)
    let (day, night) = Self.starSides
    return .degrees(day * pow(night / day, part) / 60)
  }

  /// The radiance of a star of magnitude 0 whose light is spread over the square of ``starSide``.
  ///
  /// The images of stars have the same size in pixels in all images, so their light does not depend
  /// on the field of view, as long as pixels are larger (``PlaceFrame/starImage(at:)``).
  package var starLight: Double {
    let side = starSide.radians
    return illuminance(magnitude: 0) * .pi / (side * side)
  }

  /// The radiance of the sky at night by airglow, zodiacal light and unresolved stars.
  var airglow: Double {
    guard let magnitude = view.nightMagnitude, air != nil else { return 0 }
    let second = Angle.degrees(1 / 3600.0).radians
    return illuminance(magnitude: magnitude) * .pi / (second * second)
  }

  /// The radiance of the centre of the sun's disc.
  ///
  /// The mean radiance of a disc of the angular radius ρ is 1/sin² ρ; that of the centre is a
  /// quarter higher (Cox 2000, at 550 nm).
  package var sunRadiance: Double {
    let sine = sin(sunRadius)
    return 1.25 / (sine * sine)
  }

  /// The fraction of daylight in the sky under the umbra of a total eclipse: light from air beyond
  /// the umbra.
  private static let lightInUmbra = 5e-4

  /// The fraction of the light of the sky: that of the sun's disc that is visible, at least the
  /// light from beyond the umbra.
  var skyFraction: Double { sunlight + (1 - sunlight) * Self.lightInUmbra }

  /// A Boolean value that indicates whether the sky is too bright for stars: the sun is above -5°
  /// and not in total eclipse, and there is air.
  package var hidesStars: Bool { air != nil && sunAltitude.degrees > -5 && sunlight > 0 }
}

/// The corona of the sun.
package enum Corona {
  /// Returns the radiance relative to the centre of the sun's disc, of the K and F corona together
  /// (Baumbach 1937).
  /// - Parameter distance: The distance from the sun's centre in radii of its disc, at least 1.
  /// - Returns: The radiance.
  package static func radiance(_ distance: Double) -> Double {
    let r = max(distance, 1)
    return 1e-6 * (0.0532 * pow(r, -2.5) + 1.425 * pow(r, -7) + 2.565 * pow(r, -17))
  }

  /// The distance from the sun's centre beyond which no corona is rendered, in radii of the disc.
  package static let reach = 30.0
}

/// The fraction of a disc that another disc leaves visible.
package enum DiscOverlap {
  /// Returns the visible fraction of the area of a disc of radius 1.
  /// - Parameters:
  ///   - radius: The radius of the disc in front.
  ///   - separation: The distance of the centres.
  /// - Returns: The fraction, from 0 to 1.
  package static func visibleFraction(radius: Double, separation: Double) -> Double {
    if separation >= 1 + radius { return 1 }
    if separation <= abs(1 - radius) { return radius >= 1 ? 0 : 1 - radius * radius }
    let (square, r2) = (separation * separation, radius * radius)
    let one = acos((square + 1 - r2) / (2 * separation))
    let other = acos((square + r2 - 1) / (2 * separation * radius))
    let product =
      (1 + radius - separation) * (separation + 1 - radius) * (separation - 1 + radius)
      * (separation + 1 + radius)
    let area = one + r2 * other - max(product, 0).squareRoot() / 2
    return min(max(1 - area / .pi, 0), 1)
  }
}
