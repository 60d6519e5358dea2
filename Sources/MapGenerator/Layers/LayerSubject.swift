/// The subject of a layer over a bundled map.
package enum LayerSubject: String, CaseIterable, Sendable {
  /// Earth's open water.
  case earthWater = "earth_water"
  /// Earth's clouds.
  case earthClouds = "earth_clouds"
  /// The lights of Earth's cities.
  case earthNight = "earth_night"
  /// The ground of Venus as radar sees it.
  case venusSurface = "venus_surface"
  /// The ground of Titan under its haze.
  case titanSurface = "titan_surface"

  /// The name of the layer's file in the folder of textures.
  package var fileName: String {
    switch self {
    case .earthWater, .earthNight: rawValue + ".png"
    case .earthClouds, .venusSurface, .titanSurface: rawValue + ".jpg"
    }
  }

  /// The number of columns of the bundled map.
  package var defaultWidth: Int {
    switch self {
    case .earthWater, .earthClouds, .earthNight: MapSubject.earth.defaultWidth
    case .venusSurface: MapSubject.venus.defaultWidth
    case .titanSurface: MapSubject.titan.defaultWidth
    }
  }
}
