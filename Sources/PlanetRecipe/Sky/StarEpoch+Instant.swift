import PlanetMath
import PlanetOverlays
import PlanetScene
import PlanetSky

extension StarEpoch {
  /// Creates the epoch of a moment.
  /// - Parameters:
  ///   - instant: The moment.
  ///   - sun: The position of the sun from the camera in kilometres; nil to neglect parallaxes.
  init(_ instant: Instant, sun: Vector3?) {
    self.init(
      year: 2000 + instant.days(.barycentricDynamical) / 365.25,
      origin: sun.map { $0 / -astronomicalUnit } ?? Vector3(0, 0, 0))
  }
}

extension Observation {
  /// Stores the epoch of the stars if the image shows stars, or lines and labels at their places.
  mutating func setStarEpoch(_ epoch: StarEpoch?, _ overlays: [Overlay]) {
    let showsStars = stars == true || overlays.contains(where: \.dependsOnStars)
    starEpoch = showsStars ? epoch : nil
  }
}
