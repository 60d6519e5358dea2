package import PlanetCatalogue
package import PlanetImage
package import PlanetMath
package import PlanetOverlays
package import PlanetScene
package import PlanetSky

/// The scenes of a body at any date, which differ in the date alone.
package struct SkySeries: Sendable {
  /// The body that the camera looks at; it has radii.
  package var body: CelestialBody
  /// The same body in the solar system.
  package var place: SolarSystemBody
  /// The camera's position and the direction at the top of the images; its date is not used.
  package var skyView: SkyView
  /// The part of the body that is fitted into the frame.
  package var view: View
  /// The body as a planet, with its rings and its shape.
  package var node: PlanetNode
  /// The vertical field of view; if nil, the body fills the frame.
  package var fieldOfView: Angle?
  /// The size of the images in pixels.
  package var size: ImageSize
  /// The positions of bodies.
  package var ephemeris: Ephemeris
  /// The catalogue of the neighbours.
  package var catalogue: Catalogue
  /// The options of the command line that produces the scenes; nil if there is none.
  package var options: OccasionOptions?
  /// The lines and labels over the images.
  package var overlays: [Overlay]
  /// The style of labels; nil without overlays.
  package var labels: Comparison.LabelStyle?
  /// The projection and the direction of view of the sky of a place; nil for a view of the body in
  /// space.
  package var aim: PlaceAim?

  /// Creates scenes without overlays.
  package init(
    of body: CelestialBody, _ place: SolarSystemBody, _ skyView: SkyView, view: View,
    as node: PlanetNode, size: ImageSize, ephemeris: Ephemeris, catalogue: Catalogue
  ) {
    (self.body, self.place, self.skyView) = (body, place, skyView)
    (self.view, self.node, self.size) = (view, node, size)
    (self.ephemeris, self.catalogue) = (ephemeris, catalogue)
    (options, overlays) = (OccasionOptions(), [])
  }

  /// Returns the scene at a date.
  /// - Throws: ``SkyView/Failure`` if the body cannot be seen.
  package func scene(at instant: Instant) throws(SkyView.Failure) -> SkyScene {
    var skyView = skyView
    skyView.instant = instant
    if let aim { return try SkyScene(self, skyView, at: aim) }
    return try SkyScene(self, skyView)
  }
}
