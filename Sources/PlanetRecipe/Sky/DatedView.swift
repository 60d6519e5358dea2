package import PlanetOverlays
package import PlanetScene
package import PlanetSky

/// The date, the observer and the overlays of a command line.
package struct DatedView {
  /// The date.
  package let instant: Instant
  /// The lines and labels over the image.
  package let overlays: Set<Overlay>
  /// A Boolean value that indicates whether the stars are the background.
  package let hasStars: Bool
  /// Returns the position of the camera for a body as a planet.
  package let position: (PlanetNode) -> SkyCamera

  /// Creates the date and the observer of a command line.
  package init(
    instant: Instant, overlays: [Overlay], hasStars: Bool,
    position: @escaping (PlanetNode) -> SkyCamera
  ) {
    (self.instant, self.overlays, self.position) = (instant, Set(overlays), position)
    self.hasStars = hasStars
  }
}
