import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetThreads
import Synchronization

extension PlanetLoader {
  /// The content of a layer's files.
  enum LayerContent: Sendable {
    /// The colours of a map.
    case colors(MapLibrary.Loaded)
    /// The slopes of the ground.
    case slopes(SurfaceMap, MapLibrary.ReliefFile)
    /// The heights by which the globe is displaced; nil if all are the same.
    case heights(HeightMap?, MapLibrary.ReliefFile)
  }

  /// A layer with its content, or the reason why it cannot be used.
  typealias ReadLayer = (layer: Appearance.Layer, content: Result<LayerContent, AssetError>)

  /// Reads the base map and the layers of a body on several threads.
  /// - Parameters:
  ///   - body: The body.
  ///   - layers: The layers.
  ///   - columns: The number of columns that the maps need.
  ///   - threads: The greatest number of threads.
  ///   - report: Receives the warnings about the base map and its files.
  /// - Returns: The base map, if there is one, and the layers.
  func readMaps(
    of body: Appearance, _ layers: [Appearance.Layer], columns: Int, threads: Int,
    _ report: inout LoadReport
  ) -> (base: SurfaceMap?, layers: [ReadLayer]) {
    let start = report
    let base = Mutex<(map: SurfaceMap?, report: LoadReport)>((nil, report))
    let contents = Mutex<[Int: Result<LayerContent, AssetError>]>([:])
    Threads.forEach(1 + layers.count, threads: threads) { number in
      if number == 0 {
        var report = start
        let map = surfaceMap(of: body, columns: columns, threads: threads, &report)
        base.withLock { $0 = (map, report) }
      } else {
        let content = Result { () throws(AssetError) in
          try read(layers[number - 1], of: body, columns, threads)
        }
        contents.withLock { $0[number - 1] = content }
      }
    }
    report = base.withLock(\.report)
    let found = contents.withLock(\.self)
    return (
      base.withLock(\.map),
      layers.indices.compactMap { number in found[number].map { (layers[number], $0) } }
    )
  }

  /// Returns why layers that the view has are missing on a planet.
  func warnings(aboutMissingLayersOf body: Appearance, on node: PlanetNode) -> [AssetError] {
    guard node.mesh == nil else {
      let hasLayers = !body.layers(in: view).isEmpty
      let hasAir = body.atmosphere != nil && view.layers.contains(.atmosphere)
      guard hasLayers || hasAir else { return [] }
      return [.layersOnShape(body: body.name, hasLayers: hasLayers, hasAir: hasAir)]
    }
    let wantsRelief = view.relief != 0 && view.layers.contains(.relief)
    guard view.displacesRelief, displacedLayer(of: body) == nil, body.shape == nil, wantsRelief
    else { return [] }
    return [.noHeights(body: body.name)]
  }

  /// Adds layers to a planet; a layer that cannot be used is left out, with a warning.
  /// - Parameters:
  ///   - layers: The layers.
  ///   - body: The body.
  ///   - node: The planet, which receives the layers.
  ///   - columns: The number of columns that its map needs.
  ///   - threads: The greatest number of threads.
  ///   - report: Receives the warnings and the files.
  func add(
    _ layers: [ReadLayer], of body: Appearance, to node: inout PlanetNode, columns: Int,
    threads: Int, _ report: inout LoadReport
  ) {
    for (layer, content) in layers {
      do throws(AssetError) {
        let content = try content.get()
        report.warnings += warnings(about: layer, content)
        if case .heights(let heights?, _) = content {
          node.displace(
            heights, bands: displacedBands(columns: columns), exaggeration: view.relief,
            threads: threads)
        }
        node.changeSurface { Self.set(layer, content, of: body, on: &$0) }
        report.add(layer, content.digests)
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

  /// Reads the files of a layer.
  private func read(
    _ layer: Appearance.Layer, of body: Appearance, _ columns: Int, _ threads: Int
  ) throws(AssetError) -> LayerContent {
    switch layer.kind {
    case .height, .normal:
      let samples = Self.content(of: layer, on: body)
      if layer == displacedLayer(of: body) {
        let (heights, file) = try library.heights(layer.map, content: samples, columns: columns)
        return .heights(heights, file)
      }
      let (map, file) = try library.relief(layer.map, content: samples, columns: columns)
      return .slopes(map, file)
    case .clouds, .haze, .night, .specular, .surface:
      let air = view.layers.contains(.atmosphere) ? body.air : nil
      return .colors(
        try library.load(
          layer.map, for: MapUse(layer, under: air), columns: columns, threads: threads))
    }
  }

  /// Returns the warnings about the files of a layer.
  private func warnings(about layer: Appearance.Layer, _ content: LayerContent) -> [AssetError] {
    switch content {
    case .colors(let loaded):
      // The transparency of clouds is their content.
      let warnings = loaded.warnings.filter { !$0.isAboutAlpha || layer.kind == .surface }
      return warnings + (library.aspectWarning(of: layer.map, loaded.pyramid).map { [$0] } ?? [])
    case .slopes(_, let file), .heights(_, let file):
      let (width, height) = (file.size.width, file.size.height)
      guard !MapLibrary.isGlobal(width: width, height: height) else { return file.warnings }
      return file.warnings + [
        .unexpectedAspectRatio(name: layer.map.path, width: width, height: height)
      ]
    }
  }

  /// Sets the layer of a surface; heights only displace the globe.
  private static func set(
    _ layer: Appearance.Layer, _ content: LayerContent, of body: Appearance,
    on surface: inout Surface
  ) {
    switch content {
    case .heights: break
    case .slopes(let map, _): surface.layers.relief = ReliefLayer(map)
    case .colors(let loaded):
      let map = SurfaceMap(
        loaded.pyramid, centerLongitude: layer.map.centerLongitude,
        latitudes: layer.map.latitudes, isRotatedHalfTurn: layer.map.isTurned)
      switch layer.kind {
      case .night: surface.layers.night = map
      case .specular: surface.layers.water = WaterLayer(map)
      case .surface: surface.base = .map(map)
      default: surface.layers.clouds = clouds(map, layer, of: body)
      }
    }
  }

  /// The altitude of clouds in equatorial radii where the catalogue states none: 6 km of the Earth.
  private static let usualCloudAltitude = 0.001

  private static func clouds(
    _ map: SurfaceMap, _ layer: Appearance.Layer, of body: Appearance
  ) -> CloudLayer {
    let altitude = layer.altitude.map { $0 / (body.radii?.equatorial ?? 1) }
    let isTransparent = map.pyramid.mean.a < 255
    var clouds = CloudLayer(
      map, content: isTransparent ? .colors : .opacities,
      altitude: min(altitude ?? usualCloudAltitude, CloudLayer.greatestAltitude))
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

extension PlanetLoader.LayerContent {
  /// The checksums of the files.
  fileprivate var digests: [SHA256Digest] {
    switch self {
    case .colors(let loaded): loaded.digests
    case .slopes(_, let file), .heights(_, let file): [file.digest]
    }
  }
}
