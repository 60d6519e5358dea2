package import PlanetCatalogue
import PlanetImage
import PlanetMath
package import PlanetScene
import PlanetSystem

/// The files of a layer.
package struct LayerFiles: Hashable, Sendable {
  /// The content of the layer.
  package var kind: LayerKind
  /// The files, row by row from the upper left.
  package var files: [FileDigest]

  /// Creates the files of a layer.
  package init(kind: LayerKind, files: [FileDigest]) {
    self.kind = kind
    self.files = files
  }
}

extension MapLayer {
  /// The map as it is loaded: the transparency of clouds is their opacity, unless the catalogue
  /// states otherwise.
  package var loadedMap: MapReference {
    var map = self.map
    if [.clouds, .haze].contains(kind) { map.alpha = map.alpha ?? .coverage }
    return map
  }
}

extension CelestialBody {
  /// The layers that are rendered with a view's selection: the first of each kind, heights rather
  /// than normals, and clouds rather than haze.
  package func renderedLayers(_ selection: Set<View.Layer>) -> [MapLayer] {
    func first(_ kinds: LayerKind...) -> MapLayer? {
      kinds.lazy.compactMap { kind in layers.first { $0.kind == kind } }.first
    }
    var result: [MapLayer?] = []
    if selection.contains(.relief) { result.append(first(.height, .normal)) }
    if selection.contains(.water) { result.append(first(.specular)) }
    if selection.contains(.night) { result.append(first(.night)) }
    if selection.contains(.clouds) {
      result.append(first(.clouds, .haze))
    } else {
      result.append(first(.surface))
    }
    return result.compactMap(\.self)
  }

  /// Returns the turns of a layer of clouds relative to the ground per turn of the ground, both
  /// eastward; nil for clouds that rotate with the ground.
  package func turnsPerTurn(of layer: MapLayer) -> Double? {
    if let stated = layer.statedTurnsPerTurn { return stated }
    guard let rate = layer.rotationRate, rate != 0, let period = rotation?.period else {
      return nil
    }
    // The turns in one period, in the sense of the body's own rotation.
    return eastward(rate * period / 24 / 360)
  }
}

extension PlanetLoader {
  /// Loads the layers of a planet; a layer that cannot be used is left out, with a warning.
  /// - Parameters:
  ///   - body: The body.
  ///   - node: The planet, which receives the layers.
  ///   - columns: The number of columns that its map needs.
  ///   - threads: The greatest number of threads.
  ///   - report: Receives the warnings and the files.
  func loadLayers(
    of body: CelestialBody, _ node: inout PlanetNode, columns: Int, threads: Int,
    _ report: inout LoadReport
  ) {
    let layers = body.renderedLayers(view.layers)
    guard node.mesh == nil else {
      let hasAir = body.atmosphere != nil && view.layers.contains(.atmosphere)
      if !layers.isEmpty || hasAir {
        report.warnings.append(
          .layersOnShape(body: body.name, hasLayers: !layers.isEmpty, hasAir: hasAir))
      }
      return
    }
    let displaced = displacedLayer(of: body)
    let wantsRelief = view.relief != 0 && view.layers.contains(.relief)
    if view.displacesRelief, displaced == nil, body.shape == nil, wantsRelief {
      report.warnings.append(.noHeights(body: body.name))
    }
    for layer in layers {
      do throws(AssetError) {
        if layer == displaced {
          report.files.layers.append(
            LayerFiles(
              kind: layer.kind,
              files: try displace(&node, by: layer, of: body, columns, &report.warnings)))
          continue
        }
        let found = try add(layer, of: body, to: &node, columns, threads, &report.warnings)
        report.files.layers.append(LayerFiles(kind: layer.kind, files: found))
      } catch {
        report.warnings.append(.layerLeftOut(kind: layer.kind.rawValue, error))
      }
    }
    // Exaggerated mountains stand out of the clouds only if the true ones do.
    if node.mesh != nil { node.surface.layers.clouds?.exaggeration = view.relief }
  }

  /// Returns the layer of heights that displaces the globe of a body, if the view displaces it.
  func displacedLayer(of body: CelestialBody) -> MapLayer? {
    guard view.displacesRelief, view.relief != 0, body.shape == nil else { return nil }
    return body.renderedLayers(view.layers).first { $0.kind == .height }
  }

  /// Replaces the ellipsoid of a planet by a mesh that the heights of a layer displace, and returns
  /// the files of the layer.
  private func displace(
    _ node: inout PlanetNode, by layer: MapLayer, of body: CelestialBody, _ columns: Int,
    _ warnings: inout [AssetError]
  ) throws(AssetError) -> [FileDigest] {
    let loaded = try relief(layer, of: body, columns, &warnings)
    if let heights = loaded.heights {
      node.displace(
        heights, bands: displacedBands(columns: columns), exaggeration: view.relief)
    }
    return [FileDigest(name: layer.map.path, sha256: loaded.digest.description)]
  }

  /// Loads the slopes of a layer of heights or normals.
  private func relief(
    _ layer: MapLayer, of body: CelestialBody, _ columns: Int, _ warnings: inout [AssetError]
  ) throws(AssetError) -> MapLibrary.LoadedRelief {
    let loaded = try library.relief(
      layer.map, content: Self.content(of: layer, on: body), columns: columns)
    warnings += loaded.warnings
    if !MapLibrary.isGlobal(width: loaded.size.width, height: loaded.size.height) {
      warnings.append(
        .unexpectedAspectRatio(
          name: layer.map.path, width: loaded.size.width, height: loaded.size.height))
    }
    return loaded
  }

  /// Returns the latitude bands of a displaced globe: one for two pixels in the middle of its disc.
  ///
  /// A map that fits the disc has 2.4 π R columns for a radius of R pixels, and π R / 2 bands are
  /// one for each two pixels along a meridian.
  func displacedBands(columns: Int) -> Int { min(max(columns / 5, 64), greatestBands) }

  /// Returns the content of the samples of a layer of heights or normals.
  private static func content(of layer: MapLayer, on body: CelestialBody) -> SlopeMap.Content {
    guard layer.kind == .height else { return .normals }
    let unit = body.radii?.equatorial ?? 1
    return .heights(
      lowest: Float((layer.lowest ?? 0) / unit), highest: Float((layer.highest ?? 0) / unit))
  }

  /// Adds a layer to a planet, and returns its files.
  private func add(
    _ layer: MapLayer, of body: CelestialBody, to node: inout PlanetNode, _ columns: Int,
    _ threads: Int, _ warnings: inout [AssetError]
  ) throws(AssetError) -> [FileDigest] {
    switch layer.kind {
    case .height, .normal:
      let loaded = try relief(layer, of: body, columns, &warnings)
      node.surface.layers.relief = ReliefLayer(loaded.map)
      return [FileDigest(name: layer.map.path, sha256: loaded.digest.description)]
    case .clouds, .haze, .night, .specular, .surface:
      let loaded = try library.load(layer.loadedMap, columns: columns, threads: threads)
      // The transparency of clouds is their content.
      warnings += loaded.warnings.filter { !$0.isAboutAlpha || layer.kind == .surface }
      if let warning = library.aspectWarning(of: layer.map, loaded.pyramid) {
        warnings.append(warning)
      }
      let map = SurfaceMap(
        loaded.pyramid, centerLongitude: layer.map.centerLongitude.exact,
        latitudes: layer.map.latitudes, isRotatedHalfTurn: layer.map.isRotatedHalfTurn)
      switch layer.kind {
      case .night: node.surface.layers.night = map
      case .specular: node.surface.layers.water = WaterLayer(map)
      case .surface: node.surface.base = .map(map)
      default: node.surface.layers.clouds = clouds(map, layer, of: body)
      }
      return PlanetFiles.map(layer.map, loaded.digests)
    }
  }

  /// The altitude of clouds in equatorial radii where the catalogue states none: 6 km of the Earth.
  private static let usualCloudAltitude = 0.001

  private func clouds(_ map: SurfaceMap, _ layer: MapLayer, of body: CelestialBody) -> CloudLayer {
    let altitude = layer.altitude.map { $0 / (body.radii?.equatorial ?? 1) }
    let isTransparent = map.pyramid.mean.a < 255
    var clouds = CloudLayer(
      map, content: isTransparent ? .colors : .opacities,
      altitude: min(altitude ?? Self.usualCloudAltitude, CloudLayer.greatestAltitude))
    clouds.turnsPerTurn = body.turnsPerTurn(of: layer) ?? 0
    return clouds
  }

  /// Returns the files of a body's layers, as far as they can be found without decoding them; nil
  /// for a layer that cannot be used.
  func layerFiles(of body: CelestialBody) -> [LayerFiles?] {
    guard body.shape == nil else { return [] }
    return body.renderedLayers(view.layers).map { layer in
      guard let digests = try? library.digests(of: layer.map) else { return nil }
      return LayerFiles(kind: layer.kind, files: PlanetFiles.map(layer.map, digests))
    }
  }

  /// Returns the approximate bytes of memory for the layers of a body.
  func layerByteCount(of body: CelestialBody, columns: Int) -> Int {
    guard body.shape == nil else { return 0 }
    return body.renderedLayers(view.layers).reduce(0) { sum, layer in
      sum + ((try? library.plan(layer.map, columns: columns))?.byteCount ?? 0)
    }
  }
}
