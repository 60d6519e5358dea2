package import PlanetMath
import PlanetScene
package import PlanetSky
import PlanetStrings

/// The view of a body of the solar system by an observer at a moment.
package struct SkyView: Sendable {
  /// The moment of observation.
  package var instant: Instant
  package var position: SkyCamera
  /// The direction at the top of the image.
  package var up: ImageTop
  /// The position angle of the body's north pole, from the top of the image to the left; if nil,
  /// ``up`` determines it.
  package var northAngle: Angle?
  /// A Boolean value that indicates whether other bodies in view are rendered.
  package var hasNeighbours: Bool
  /// A Boolean value that indicates whether the stars are the background.
  package var hasStars: Bool

  package init(
    instant: Instant, position: SkyCamera, up: ImageTop = .north, northAngle: Angle? = nil,
    hasNeighbours: Bool = true, hasStars: Bool = false
  ) {
    self.hasStars = hasStars
    (self.instant, self.position, self.up) = (instant, position, up)
    (self.northAngle, self.hasNeighbours) = (northAngle, hasNeighbours)
  }

  /// The reason why a body cannot be seen.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The observer is inside the body.
    case inside(SolarSystemBody)
    /// The observer moves along with the body itself, and is in its centre or inside it.
    case onSubject(SolarSystemBody)
    /// The camera is inside the body: its distance from the centre and the body's radius, both in
    /// kilometres.
    case tooNear(SolarSystemBody, distance: Double, radius: Double)
    /// The observer is in another system of stars than the body.
    case elsewhere(SolarSystemBody, observer: SolarSystemBody)
    /// The observer is not on a body, so it has no zenith.
    case noZenith
    /// The direction to the top is that of the view.
    case upAlongView
    /// The observer is not at a place on a body that has a sky.
    case noPlace
    /// The observer is too high for an image of the sky; the height in kilometres.
    case tooHigh(Double)

    /// The reason.
    package var description: String {
      switch self {
      case .inside(let body):
        "the observer is inside \(body.name)"
      case .onSubject(let body):
        "\(body.name) is not visible from its own centre"
      case .tooNear(let body, let distance, let radius):
        "the observer at \(NumberText.adaptive(distance)) km from the centre of \(body.name) is "
          + "inside it; expected a distance above "
          + "\(NumberText.decimal(radius.rounded(.up))) km"
      case .elsewhere(let body, let observer):
        "\(body.name) is not visible from \(observer.name), which is in another system of stars"
      case .noZenith:
        "the zenith needs an observer at a place on a body"
      case .upAlongView:
        "the direction at the top of the image is along the line of sight"
      case .noPlace:
        "the sky needs an observer at a place on a body of the catalogue, such as "
          + "48.86,2.35@earth"
      case .tooHigh(let height):
        "the observer is \(NumberText.adaptive(height)) km above the ground; the sky of a place is "
          + "rendered up to \(NumberText.decimal(PlaceView.heights.upperBound)) km"
      }
    }
  }
}
