import PlanetCatalogue
package import PlanetScene

extension PlanetLoader {
  /// Returns the memory that the map of a body will take, with its layers; nil if it has none.
  package func mapPlan(
    of body: Appearance, width: Int, height: Int, samples: Int
  ) throws(AssetError) -> MapLibrary.MapPlan? {
    let replacement = library.bundledMap(of: body)
    guard replacement != nil || body.map != nil || body.generated != nil else { return nil }
    let columns = columns(
      of: placeholder(for: body), width: width, height: height, samples: samples)
    guard let map = replacement ?? body.map else {
      return MapLibrary.generatedPlan(columns: columns)
    }
    guard !map.files.isEmpty else { return nil }
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
  package func meshByteCount(of body: Appearance, width: Int, height: Int) -> Int {
    if let memory = shapeMemory(of: body) { return memory.projection }
    if displacedLayer(of: body) != nil {
      let bands = displacedBands(
        columns: columns(of: placeholder(for: body), width: width, height: height, samples: 1))
      return Self.displacedTriangleBytes * TriangleMesh.displacedTriangleCount(bands: bands)
    }
    guard view.geometry == .mesh else { return 0 }
    let tessellation = view.tessellation(of: placeholder(for: body), width: width, height: height)
    return Self.projectedTriangleBytes * (tessellation?.triangleCount ?? 0)
  }

  /// Returns the approximate memory of a body's shape; nil for a body without a usable one.
  package func shapeMemory(of body: Appearance) -> ShapeMemory? {
    body.shape.flatMap { library.memory(ofShape: $0.file.name) }
  }

  /// Returns the appearance with which a body would be rendered, as far as its files can be found
  /// without decoding its map.
  package func appearance(of body: Appearance) -> Appearance {
    var report = LoadReport(body, in: view)
    var node = PlanetNode(body, surface: Surface(.constant(Self.plainColor)))
    _ = profile(of: body, &report)
    useShape(of: body, &node, &report)
    _ = addLayers(of: body, to: &report)
    if let map = library.bundledMap(of: body) ?? body.map, !map.files.isEmpty {
      report.appearance.map =
        map.identified(by: (try? library.digests(of: map)) ?? []).recorded
    }
    return report.appearance
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
    _ body: Appearance, width: Int, height: Int, samples: Int
  ) -> LoadedPlanet? {
    guard !isStrict else { return nil }
    var report = LoadReport(body, in: view, warnings: catalogueWarnings(of: body))
    let rings = profile(of: body, &report)
    guard !report.warnings.contains(where: \.isOutOfMemory) else { return nil }
    var node = PlanetNode(
      body.shown(in: view), surface: Surface(.map(.missing)), rings: rings)
    useShape(of: body, &node, &report)
    guard addLayers(of: body, to: &report) else { return nil }
    if body.map == nil { report.bundledMap = library.bundledMap(of: body) }
    if let map = body.map ?? report.bundledMap {
      guard !map.files.isEmpty else { return nil }
      let columns = columns(of: node, width: width, height: height, samples: samples)
      guard let plan = try? library.plan(map, columns: columns),
        let digests = try? library.digests(of: map)
      else { return nil }
      if !MapLibrary.isGlobal(width: plan.width, height: plan.height) {
        report.warnings.append(
          .unexpectedAspectRatio(name: map.path, width: plan.width, height: plan.height))
      }
      report.appearance.map = map.identified(by: digests).recorded
    }
    return LoadedPlanet(node, report)
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
  package func placeholder(for body: Appearance) -> PlanetNode {
    var report = LoadReport(body, in: view)
    var node = PlanetNode(
      body, surface: Surface(.map(.missing)), rings: profile(of: body, &report))
    useShape(of: body, &node, &report)
    return node
  }
}
