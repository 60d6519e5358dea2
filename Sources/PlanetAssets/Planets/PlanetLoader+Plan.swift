package import PlanetCatalogue
package import PlanetScene

extension PlanetLoader {
  /// Returns the memory that the map of a body will take, with its layers; nil if it has none.
  package func mapPlan(
    of body: CelestialBody, width: Int, height: Int, samples: Int
  ) throws(AssetError) -> MapLibrary.MapPlan? {
    let body = library.rendered(body)
    guard body.map != nil || body.generatedMap != nil else { return nil }
    let columns = columns(
      of: placeholder(for: body), width: width, height: height, samples: samples)
    guard let map = body.map else { return MapLibrary.generatedPlan(columns: columns) }
    var plan = try library.plan(map, columns: columns)
    plan.byteCount += layerByteCount(of: body, columns: columns)
    return plan
  }

  /// The approximate number of bytes for the projection of a triangle to the screen.
  static let projectedTriangleBytes = 100

  /// The approximate number of bytes for a triangle of a displaced globe: its projection, its part
  /// of vertices, and its shadow on the globe.
  static let displacedTriangleBytes = projectedTriangleBytes + 60

  /// Returns the approximate number of bytes for the mesh of a body in each image, with its
  /// projection to the screen; 0 for exact geometry.
  package func meshByteCount(of body: CelestialBody, width: Int, height: Int) -> Int {
    if let memory = shapeMemory(of: body) { return memory.projection }
    if displacedLayer(of: body) != nil {
      let bands = displacedBands(
        columns: columns(of: placeholder(for: body), width: width, height: height, samples: 1))
      return Self.displacedTriangleBytes * 4 * bands * bands
    }
    guard view.geometry == .mesh else { return 0 }
    let tessellation = view.tessellation(of: placeholder(for: body), width: width, height: height)
    return Self.projectedTriangleBytes * (tessellation?.triangleCount ?? 0)
  }

  /// Returns the approximate memory of a body's shape; nil for a body without a usable one.
  package func shapeMemory(of body: CelestialBody) -> ShapeMemory? {
    body.shape.flatMap { library.memory(ofShape: $0.path) }
  }

  /// Returns the files from which a body would be rendered, as far as they can be found without
  /// decoding its map.
  package func files(of body: CelestialBody) -> PlanetFiles {
    var report = LoadReport()
    var node = PlanetNode(body: body, surface: Surface(.constant(Self.plainColor)))
    _ = profile(of: body, &report)
    useShape(of: body, &node, &report)
    report.files.layers = layerFiles(of: body).compactMap(\.self)
    report.files.bundledMap = library.bundledMap(of: body)
    guard let map = report.files.bundledMap ?? body.map else { return report.files }
    report.files.map = PlanetFiles.map(map, (try? library.digests(of: map)) ?? [])
    return report.files
  }

  /// Returns a body as it will be loaded, with a checker for its map, which is not decoded.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - samples: The number of shading samples within a pixel.
  /// - Returns: The body, its files and the warnings from their headers; nil if a map has to be
  ///   decoded: because it cannot be used, or any warning is an error.
  package func prepareFromHeaders(
    _ body: CelestialBody, width: Int, height: Int, samples: Int
  ) -> LoadedPlanet? {
    guard !isStrict else { return nil }
    var report = LoadReport(warnings: catalogueWarnings(of: body))
    let rings = profile(of: body, &report)
    guard !report.warnings.contains(where: \.isOutOfMemory) else { return nil }
    var node = PlanetNode(body: body, surface: Surface(.map(.missing)), rings: rings)
    useShape(of: body, &node, &report)
    for layer in layerFiles(of: body) {
      guard let layer else { return nil }
      report.files.layers.append(layer)
    }
    if body.map == nil { report.files.bundledMap = library.bundledMap(of: body) }
    if let map = body.map ?? report.files.bundledMap {
      let columns = columns(of: node, width: width, height: height, samples: samples)
      guard let plan = try? library.plan(map, columns: columns),
        let digests = try? library.digests(of: map)
      else { return nil }
      if !MapLibrary.isGlobal(width: plan.width, height: plan.height) {
        report.warnings.append(
          .unexpectedAspectRatio(name: map.path, width: plan.width, height: plan.height))
      }
      report.files.map = PlanetFiles.map(map, digests)
    }
    return LoadedPlanet(node: node, warnings: report.warnings, files: report.files)
  }

  /// Returns whether another loader loads a planet with the same resolution of maps and meshes.
  /// - Parameters:
  ///   - other: The loader for another view.
  ///   - node: The planet.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - samples: The number of shading samples within a pixel.
  /// - Returns: True if images of both views have equal maps and meshes.
  package func hasResolution(
    of other: PlanetLoader, for node: PlanetNode, width: Int, height: Int, samples: Int
  ) -> Bool {
    columns(of: node, width: width, height: height, samples: samples)
      == other.columns(of: node, width: width, height: height, samples: samples)
      && view.tessellation(of: node, width: width, height: height)
        == other.view.tessellation(of: node, width: width, height: height)
  }

  /// Returns a body as a planet with a checker for a map, which takes about as long to render.
  package func placeholder(for body: CelestialBody) -> PlanetNode {
    var report = LoadReport()
    var node = PlanetNode(
      body: body, surface: Surface(.map(.missing)),
      rings: profile(of: body, &report))
    useShape(of: body, &node, &report)
    return node
  }
}
