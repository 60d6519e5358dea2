import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem

extension PlanetLoader {
  /// Loads the layers of a planet; a layer that cannot be used is left out, with a warning.
  /// - Parameters:
  ///   - body: The body.
  ///   - node: The planet, which receives the layers.
  ///   - columns: The number of columns that its map needs.
  ///   - threads: The greatest number of threads.
  ///   - report: Receives the warnings and the files.
  func loadLayers(
    of body: Appearance, _ node: inout PlanetNode, columns: Int, threads: Int,
    _ report: inout LoadReport
  ) {
    let layers = body.layers(in: view)
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
        let digests =
          layer == displaced
          ? [try displace(&node, by: layer, of: body, columns, threads, &report.warnings)]
          : try add(layer, of: body, to: &node, columns, threads, &report.warnings)
        report.add(layer, digests)
      } catch {
        report.warnings.append(.layerLeftOut(kind: layer.kind.rawValue, error))
      }
    }
    // Exaggerated mountains stand out of the clouds only if the true ones do.
    if node.mesh != nil { node.changeSurface { $0.layers.clouds?.exaggeration = view.relief } }
  }

  /// Returns the layer of heights that displaces the globe of a body, if the view displaces it.
  func displacedLayer(of body: Appearance) -> Appearance.Layer? {
    guard view.displacesRelief, view.relief != 0, body.shape == nil else { return nil }
    return body.layers(in: view).first { $0.kind == .height }
  }

  /// Replaces the ellipsoid of a planet by a mesh that the heights of a layer displace, and returns
  /// the checksum of its file.
  private func displace(
    _ node: inout PlanetNode, by layer: Appearance.Layer, of body: Appearance, _ columns: Int,
    _ threads: Int, _ warnings: inout [AssetError]
  ) throws(AssetError) -> SHA256Digest {
    let (heights, file) = try library.heights(
      layer.map, content: Self.content(of: layer, on: body), columns: columns)
    add(file, of: layer, to: &warnings)
    if let heights {
      node.displace(
        heights, bands: displacedBands(columns: columns), exaggeration: view.relief,
        threads: threads)
    }
    return file.digest
  }

  /// Adds the warnings about the file of a layer of heights or normals.
  private func add(
    _ file: MapLibrary.ReliefFile, of layer: Appearance.Layer, to warnings: inout [AssetError]
  ) {
    warnings += file.warnings
    guard !MapLibrary.isGlobal(width: file.size.width, height: file.size.height) else { return }
    warnings.append(
      .unexpectedAspectRatio(
        name: layer.map.path, width: file.size.width, height: file.size.height))
  }

  /// Returns the latitude bands of a displaced globe: one for two pixels in the middle of its disc.
  ///
  /// A map that fits the disc has 2.4 π R columns for a radius of R pixels, and π R / 2 bands are
  /// one for each two pixels along a meridian.
  func displacedBands(columns: Int) -> Int { min(max(columns / 5, 64), greatestBands) }

  /// Returns the content of the samples of a layer of heights or normals.
  private static func content(of layer: Appearance.Layer, on body: Appearance) -> SlopeMap.Content {
    guard layer.kind == .height else { return .normals }
    let unit = body.radii?.equatorial ?? 1
    return .heights(
      lowest: Float((layer.lowest ?? 0) / unit), highest: Float((layer.highest ?? 0) / unit))
  }

  /// Adds a layer to a planet, and returns the checksums of its files.
  private func add(
    _ layer: Appearance.Layer, of body: Appearance, to node: inout PlanetNode, _ columns: Int,
    _ threads: Int, _ warnings: inout [AssetError]
  ) throws(AssetError) -> [SHA256Digest] {
    switch layer.kind {
    case .height, .normal:
      let (map, file) = try library.relief(
        layer.map, content: Self.content(of: layer, on: body), columns: columns)
      add(file, of: layer, to: &warnings)
      node.changeSurface { $0.layers.relief = ReliefLayer(map) }
      return [file.digest]
    case .clouds, .haze, .night, .specular, .surface:
      let air = view.layers.contains(.atmosphere) ? body.air : nil
      let loaded = try library.load(
        layer.map, for: MapUse(layer, under: air), columns: columns, threads: threads)
      // The transparency of clouds is their content.
      warnings += loaded.warnings.filter { !$0.isAboutAlpha || layer.kind == .surface }
      if let warning = library.aspectWarning(of: layer.map, loaded.pyramid) {
        warnings.append(warning)
      }
      let map = SurfaceMap(
        loaded.pyramid, centerLongitude: layer.map.centerLongitude,
        latitudes: layer.map.latitudes, isRotatedHalfTurn: layer.map.isTurned)
      node.changeSurface { surface in
        switch layer.kind {
        case .night: surface.layers.night = map
        case .specular: surface.layers.water = WaterLayer(map)
        case .surface: surface.base = .map(map)
        default: surface.layers.clouds = clouds(map, layer, of: body)
        }
      }
      return loaded.digests
    }
  }

  /// The altitude of clouds in equatorial radii where the catalogue states none: 6 km of the Earth.
  private static let usualCloudAltitude = 0.001

  private func clouds(
    _ map: SurfaceMap, _ layer: Appearance.Layer, of body: Appearance
  ) -> CloudLayer {
    let altitude = layer.altitude.map { $0 / (body.radii?.equatorial ?? 1) }
    let isTransparent = map.pyramid.mean.a < 255
    var clouds = CloudLayer(
      map, content: isTransparent ? .colors : .opacities,
      altitude: min(altitude ?? Self.usualCloudAltitude, CloudLayer.greatestAltitude))
    clouds.turnsPerTurn = layer.turnsPerTurn ?? 0
    clouds.opacity = Float(layer.map.adjustment?.opacity ?? 1)
    return clouds
  }

  /// Adds the layers of a body to a report, as far as their files can be found without decoding
  /// them, and returns whether all can be.
  func addLayers(of body: Appearance, to report: inout LoadReport) -> Bool {
    guard body.shape == nil else { return true }
    var isComplete = true
    for layer in body.layers(in: view) {
      if let digests = try? library.digests(of: layer.map) {
        report.add(layer, digests)
      } else {
        isComplete = false
      }
    }
    return isComplete
  }

  /// Returns the approximate bytes of memory for the layers of a body.
  func layerByteCount(of body: Appearance, columns: Int) -> Int {
    guard body.shape == nil else { return 0 }
    return body.layers(in: view).reduce(0) { sum, layer in
      sum + ((try? library.plan(layer.map, columns: columns))?.byteCount ?? 0)
    }
  }
}
