import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetRasters
import PlanetSystem

/// The figure and the bundled maps of a body of the bundled catalogue.
struct KnownBody: Sendable {
  private let body: CelestialBody
  private let maps: MapLibrary

  /// Finds a body; nil for an unknown one.
  init?(_ id: String) {
    guard let file = try? CatalogueFile.open(), let body = try? file.reading.body(named: id)
    else { return nil }
    (self.body, maps) = (body, file.maps)
  }

  /// The flattening of the ellipsoid.
  var flattening: Double { body.radii?.flattening ?? 0 }

  /// The radius at the equator in metres; nil if it is not known.
  var equatorialRadius: Double? { body.radii.map { $0.equatorial * 1000 } }

  /// Returns the bundled map of a layer as a raster; heights in km.
  func bundled(_ layer: TextureLayer) -> Raster? {
    switch layer {
    case .base: return body.map.flatMap(colors)
    case .surface, .night, .specular:
      return body.layers.first { $0.kind.rawValue == layer.rawValue }.flatMap { colors($0.map) }
    case .height:
      guard let layer = body.layers.first(where: { $0.kind == .height }),
        let lowest = layer.lowest, let highest = layer.highest
      else { return nil }
      return heights(layer.map, lowest, highest)
    case .clouds, .haze, .normal, .rings: return nil
    }
  }

  /// Returns a map in the usual orientation.
  private func colors(_ map: MapReference) -> Raster? {
    guard map.tiles == nil, map.centerLongitude.degrees == 0, !map.isTurned,
      let image = try? maps.image(map.path)
    else { return nil }
    return Raster(image, hasAlpha: false)
  }

  private func heights(_ map: MapReference, _ lowest: Double, _ highest: Double) -> Raster? {
    guard let path = maps.path(of: map.path), let bytes = try? Files.read(path),
      let image = try? PNG.decode16(bytes.span, convertsGamma: false, onWarning: { _ in })
    else { return nil }
    let scale = (highest - lowest) / 65535
    return Raster(
      width: image.width, height: image.height, channels: 1,
      samples: .numbers(image.pixels().map { Float(lowest + Double($0.r) * scale) }), bits: 16)
  }
}
