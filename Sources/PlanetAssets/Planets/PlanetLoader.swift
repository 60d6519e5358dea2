import PlanetCatalogue
import PlanetImage
import PlanetMath
package import PlanetScene
import PlanetSystem
import ProceduralMaps

/// Loads bodies with their maps as planets, with maps of the size that an image needs.
package struct PlanetLoader: Sendable {
  package private(set) var library: MapLibrary
  /// The view, which determines the layers and the size of maps.
  package let view: View
  /// A Boolean value that indicates whether a missing or damaged map is an error; otherwise a
  /// checker replaces it, with a warning.
  package let isStrict: Bool
  /// The greatest number of latitude bands of a displaced globe.
  package var greatestBands = 1_000
  /// False if generated maps are left out, as nothing about them can fail.
  private var generatesMaps = true

  package init(library: MapLibrary, view: View, isStrict: Bool = false) {
    self.library = library
    self.view = view
    self.isStrict = isStrict
  }

  /// Returns a body as a planet for images of a size.
  /// - Parameters:
  ///   - body: The body.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - threads: The greatest number of threads for loading maps.
  ///   - samples: The number of shading samples within a pixel; more samples need finer maps.
  ///   - mesh: A mesh that replaces the body's own shape, in equatorial radii.
  /// - Throws: The error of a map, if the loader is strict; ``AssetError/cancelled`` soon after the
  ///   library's ``MapLibrary/isCancelled`` returns true.
  /// - Returns: The planet, with warnings about its maps.
  package func prepare(
    _ body: Appearance, width: Int, height: Int, threads: Int = 1, samples: Int = 1,
    mesh: TriangleMesh? = nil
  ) throws(AssetError) -> LoadedPlanet {
    var report = LoadReport(body, in: view, warnings: catalogueWarnings(of: body))
    try refuse(report.warnings)
    let rings = profile(of: body, &report)
    var node = PlanetNode(
      body.shown(in: view), surface: Surface(.constant(Self.plainColor)), rings: rings)
    if let mesh {
      node.useMesh(mesh)
    } else {
      useShape(of: body, &node, &report)
    }
    let columns = columns(of: node, width: width, height: height, samples: samples)
    let layers = node.mesh == nil ? body.layers(in: view) : []
    let maps = readMaps(of: body, layers, columns: columns, threads: threads, &report)
    if let map = maps.base {
      node.changeSurface { $0.base = .map(map) }
    } else if let color = body.color {
      node.changeSurface { $0.base = .constant(Self.linear(color)) }
    }
    report.warnings += warnings(aboutMissingLayersOf: body, on: node)
    add(maps.layers, of: body, to: &node, columns: columns, threads: threads, &report)
    try refuse(report.warnings)
    tessellate(&node, width: width, height: height)
    return LoadedPlanet(node, report)
  }

  /// Replaces a planet's ellipsoid by a mesh for images of a size, if the view has meshes and the
  /// planet has none.
  package func tessellate(_ node: inout PlanetNode, width: Int, height: Int) {
    guard node.mesh == nil,
      let tessellation = view.tessellation(of: node, width: width, height: height)
    else { return }
    node.tessellate(tessellation)
  }

  /// Returns the warnings about a body that are known before any file of it is read.
  package func catalogueWarnings(of body: Appearance) -> [AssetError] {
    var warnings: [AssetError] = []
    if let generated = body.generated {
      let unknown = generated.world.unknownWords
      if !unknown.isEmpty { warnings.append(.unknownWords(body: body.name, unknown)) }
    } else if body.map == nil, body.color == nil {
      let bundled = library.bundledMap(of: body)
      let error = AssetError.noMap(body: body.name)
      warnings.append(bundled.map { .renderedWithBundledMap(error, name: $0.path) } ?? error)
    }
    if body.rings != nil, body.radii == nil { warnings.append(.ringsWithoutSize(body: body.name)) }
    if body.shape != nil, view.displacesRelief, view.relief != 0, view.layers.contains(.relief) {
      warnings.append(.shapeNotDisplaced(body: body.name))
    }
    return warnings
  }

  /// Throws the first warning that is an error.
  ///
  /// Any warning is, if the loader is strict, except that a map could not be cached. A map for
  /// which there is too little memory is always an error, and so is a cancelled load.
  private func refuse(_ warnings: [AssetError]) throws(AssetError) {
    if let warning = warnings.first(where: refuses) { throw warning.cause }
  }

  /// Returns whether a warning is an error.
  package func refuses(_ warning: AssetError) -> Bool {
    if case .notCached = warning { return false }
    return isStrict || warning.isOutOfMemory || warning.isCancelled
  }

  /// Returns all warnings about a body and its maps, including the maps of layers that are not
  /// rendered.
  /// - Parameters:
  ///   - body: The body.
  ///   - threads: The greatest number of threads for reading maps.
  /// - Returns: The warnings; those that images report come first.
  package func check(_ body: Appearance, threads: Int) -> [AssetError] {
    var found = imageWarnings(of: body, threads: threads)
    let rendered = body.layers(in: view)
    let reading = library.addingNothing
    for layer in body.layers ?? [] where !rendered.contains(layer) {
      do throws(AssetError) {
        // The transparency of clouds is their content.
        let isCloud = View.Layer.clouds.kinds.contains(layer.kind)
        found += try reading.load(layer.map, columns: 1, threads: threads).warnings
          .filter { !isCloud || !$0.isAboutAlpha }
      } catch {
        found.append(error)
      }
    }
    return found
  }

  /// Returns the warnings that images of a body report; its maps are decoded at the smallest size.
  ///
  /// Nothing is added to the map cache.
  /// - Parameters:
  ///   - body: The body.
  ///   - threads: The greatest number of threads for reading maps.
  /// - Returns: The warnings, including those that are errors for a strict loader.
  package func imageWarnings(of body: Appearance, threads: Int) -> [AssetError] {
    var lenient = PlanetLoader(library: library, view: view)
    lenient.generatesMaps = false
    let addsMaps = library.cache.map { $0.mode != .off } ?? false
    lenient.library = library.addingNothing
    do throws(AssetError) {
      return try lenient.prepare(body, width: 1, height: 1, threads: threads).warnings
        // A map that is too large for memory is added to the cache when images are rendered.
        .filter { if addsMaps, case .needsCache = $0.cause { false } else { true } }
    } catch {
      return [error]
    }
  }

  /// The colour of a body without a map in its catalogue: a medium grey.
  static let plainColor = SIMD4<Float>(0.35, 0.35, 0.35, 1)

  /// Returns the number of columns that a planet's map needs.
  ///
  /// A map of 2πR columns has a texel for each pixel in the middle of a disc of radius R; 20 % more
  /// make interpolation between texels invisible.
  func columns(of node: PlanetNode, width: Int, height: Int, samples: Int) -> Int {
    let radius =
      view.discRadius(of: node, width: width, height: height)
      * view.magnification(of: node, width: width, height: height)
      * Double(max(samples, 1)).squareRoot()
    return (1.2 * 2 * .pi * radius).wholeNumber(in: 0...1_000_000_000)
  }

  /// Returns the map of a body, or the checker that replaces a missing one.
  func surfaceMap(
    of body: Appearance, columns: Int, threads: Int, _ report: inout LoadReport
  ) -> SurfaceMap? {
    if let generated = report.appearance.generated {
      return generatedMap(generated, columns: columns, threads: threads, &report.warnings)
    }
    if body.map == nil { report.bundledMap = library.bundledMap(of: body) }
    guard let reference = body.map ?? report.bundledMap else { return nil }
    report.appearance.map = reference.identified(by: []).recorded
    guard !reference.files.isEmpty else { return .missing }
    do throws(AssetError) {
      return try surfaceMap(reference, columns: columns, threads: threads, &report)
    } catch {
      if let map = bundledMap(
        insteadOf: error, of: body, columns: columns, threads: threads, &report)
      {
        return map
      }
      report.warnings.append(.renderedAsChecker(error))
      return .missing
    }
  }

  /// Returns the map of a file.
  private func surfaceMap(
    _ reference: MapReference, columns: Int, threads: Int, _ report: inout LoadReport
  ) throws(AssetError) -> SurfaceMap {
    let loaded = try library.load(
      reference, for: .surface(under: report.appearance.air), columns: columns, threads: threads)
    let pyramid = loaded.pyramid
    report.warnings += loaded.warnings
    report.warnings += reference.paths.compactMap { library.nameWarning(of: $0) }
    if let warning = library.aspectWarning(of: reference, pyramid) {
      report.warnings.append(warning)
    }
    report.appearance.map = reference.identified(by: loaded.digests).recorded
    return SurfaceMap(
      pyramid, centerLongitude: reference.centerLongitude,
      latitudes: reference.latitudes, isRotatedHalfTurn: reference.isTurned)
  }

  /// Returns the bundled map of a known body whose own map is damaged.
  private func bundledMap(
    insteadOf error: AssetError, of body: Appearance, columns: Int, threads: Int,
    _ report: inout LoadReport
  ) -> SurfaceMap? {
    guard !error.isOutOfMemory, !error.isCancelled, let own = body.map,
      let bundledMaps = library.bundledMaps ?? BundledMaps.find(),
      let bundled = bundledMaps.map(of: body, in: library), bundled.path != own.path
    else { return nil }
    if case .needsCache = error { return nil }
    let map = try? surfaceMap(bundled, columns: columns, threads: threads, &report)
    guard let map else { return nil }
    report.warnings.append(.renderedWithBundledMap(error, name: bundled.path))
    report.bundledMap = bundled
    return map
  }

  /// Returns a generated map, or the checker that replaces it if there is too little memory.
  private func generatedMap(
    _ generated: GeneratedMap, columns: Int, threads: Int, _ warnings: inout [AssetError]
  ) -> SurfaceMap? {
    guard generatesMaps else { return nil }
    do throws(AssetError) {
      let loaded = try library.load(generated, columns: columns, threads: threads)
      warnings += loaded.warnings
      return SurfaceMap(loaded.pyramid)
    } catch {
      warnings.append(.renderedAsChecker(error))
      return .missing
    }
  }

  /// Returns a colour in linear light.
  private static func linear(_ color: SRGBColor) -> SIMD4<Float> {
    SIMD4(
      SRGB.linear(color.red), SRGB.linear(color.green), SRGB.linear(color.blue), 1)
  }

  /// Replaces a planet's ellipsoid by the body's own shape, where it has one that can be used.
  func useShape(
    of body: Appearance, _ node: inout PlanetNode, _ report: inout LoadReport
  ) {
    guard let name = body.shape?.file.name else { return }
    do throws(AssetError) {
      let shape = try library.shape(name)
      do throws(MeshError) {
        try node.useShape(shape.mesh)
      } catch {
        throw .badShape(path: library.path(of: name) ?? name, error)
      }
      report.appearance.shape = Appearance.Mesh(
        file: FileReference(name: name, sha256: shape.digest.description),
        meanRadius: body.shape?.meanRadius)
      let path = library.path(of: name) ?? name
      if !shape.isClosed { report.warnings.append(.openShape(path: path)) }
      if !shape.isCentered { report.warnings.append(.eccentricShape(path: path)) }
    } catch {
      report.warnings.append(.renderedAsEllipsoid(error))
    }
  }

  /// Returns the rings of a body from its strip, or from its bands if it has none.
  func profile(
    of body: Appearance, _ report: inout LoadReport
  ) -> RadialProfile? {
    guard let rings = body.rings, let unit = body.radii?.equatorial else { return nil }
    report.appearance.rings = rings.withoutStrip
    if let strip = rings.strip {
      do throws(AssetError) {
        let loaded = try library.loadImage(
          strip.path, colorSpace: strip.colorSpace, noData: strip.adjustment?.noData)
        report.warnings += loaded.warnings
        report.appearance.rings = rings.rendered
        report.appearance.rings?.strip?.file.sha256 = loaded.digest.description
        let shape = StripShape(width: loaded.image.width, height: loaded.image.height)
        if shape != .horizontal {
          report.warnings.append(
            .unexpectedStrip(
              name: strip.path, width: loaded.image.width, height: loaded.image.height))
        }
        var profile = RadialProfile(
          innerRadius: strip.innerRadius / unit, outerRadius: strip.outerRadius / unit,
          strip: loaded.image, isVertical: shape == .vertical, isFlipped: strip.isFlipped,
          strip.adjustment)
        profile.dust = RingDust(rings, on: profile, kilometresPerUnit: unit)
        return profile
      } catch {
        report.warnings.append(error)
      }
    }
    guard !rings.bands.isEmpty else { return nil }
    var profile = RadialProfile(bands: rings.bands, kilometresPerUnit: unit)
    profile.dust = RingDust(rings, on: profile, kilometresPerUnit: unit)
    return profile
  }
}
