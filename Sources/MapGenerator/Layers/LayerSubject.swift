/// The subject of a layer over a bundled map.
package enum LayerSubject: String, CaseIterable, Sendable {
  /// Earth's open water.
  case earthWater = "earth_water"

  /// The name of the layer's file in the folder of textures.
  package var fileName: String { rawValue + ".png" }
}
