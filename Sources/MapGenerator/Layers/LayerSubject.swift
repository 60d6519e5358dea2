/// The subject of a layer over a bundled map.
package enum LayerSubject: String, CaseIterable, Sendable {
  /// Earth's open water.
  case earthWater = "earth_water"
  /// Earth's clouds.
  case earthClouds = "earth_clouds"
  /// The lights of Earth's cities.
  case earthNight = "earth_night"

  /// The name of the layer's file in the folder of textures.
  package var fileName: String { rawValue + (self == .earthClouds ? ".jpg" : ".png") }

  /// The number of columns of the bundled map.
  package var defaultWidth: Int { MapSubject.earth.defaultWidth }
}
