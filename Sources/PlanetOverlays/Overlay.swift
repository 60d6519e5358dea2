/// A kind of lines or labels that is drawn over an image of bodies at their places in space.
public enum Overlay: String, CaseIterable, Codable, Hashable, Sendable {
  /// The paths of moons about their planets, and of planets about the sun.
  case orbits
  /// Meridians and parallels of planetographic latitude.
  case graticule
  /// The equator.
  case equator
  /// The axis of rotation beyond both poles.
  case axis
  /// The line between day and night.
  case terminator
  /// The sub-observer point as a cross and the sub-solar point as a dot.
  case subpoints
  /// The names of bodies beside their discs.
  case names
  /// The proper names of bright stars.
  case starNames = "star-names"
  /// The figures of constellations, as lines between stars, and their names.
  case constellations
  /// The names of places on the visible side.
  case features
  /// A bar with its length in kilometres.
  case scaleBar = "scale-bar"
  /// Arrows to the body's north and to the sun.
  case compass
  /// A line of text.
  case caption

  /// A Boolean value that indicates whether the lines and labels depend on the places of stars.
  package var dependsOnStars: Bool { self == .starNames || self == .constellations }
}
