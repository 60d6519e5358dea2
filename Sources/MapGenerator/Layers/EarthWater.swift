import ProceduralMaps

/// The open water of Earth: white for seas without ice and for lakes, black for land.
///
/// Coasts and lakes agree with the map of ``Earth``.
struct EarthWater: Painter {
  private let earth: Earth

  /// Creates the painter of the water of an Earth.
  init(_ earth: Earth) { self.earth = earth }

  func color(at site: Site) -> RGB { RGB(repeating: earth.openWater(at: site.direction)) }
}
