package import PlanetCatalogue
package import PlanetScene

extension CelestialBody {
  /// Returns whether the catalogue states data for a layer of the view.
  package func hasLayer(_ layer: View.Layer) -> Bool {
    let kinds: Set<LayerKind> =
      switch layer {
      case .relief: [.height, .normal]
      case .water: [.specular]
      case .night: [.night]
      case .clouds: [.clouds, .haze]
      case .atmosphere: []
      }
    return layer == .atmosphere
      ? atmosphere != nil : layers.contains { kinds.contains($0.kind) }
  }
}
