package import PlanetAssets
package import PlanetCatalogue
package import PlanetImage
import PlanetMath
package import PlanetScene

extension ImageRecipe {
  /// The renderer of an image, and its settings.
  package struct Quality: Hashable, Sendable {
    /// The name of the renderer and the version of its pixels.
    package var renderer: String
    /// The number of bits per channel, 8 or 16.
    package var depth: Int
    /// The least number of shading samples within a pixel of a globe.
    package var samples: Int
    /// A Boolean value that indicates whether the image is dithered.
    package var dithers: Bool

    /// Creates the settings of a renderer.
    package init(renderer: String, depth: Int, samples: Int, dithers: Bool) {
      (self.renderer, self.depth) = (renderer, depth)
      (self.samples, self.dithers) = (samples, dithers)
    }
  }

  /// Creates the recipe of an image of one body.
  /// - Parameters:
  ///   - body: The body of the catalogue.
  ///   - files: The files from which it is rendered.
  ///   - view: The camera, the light and the background.
  ///   - quality: The renderer and its settings.
  ///   - size: The size of the image in pixels.
  ///   - turn: The rotation of the body in turns, positive in its own sense of rotation.
  package init(
    of body: CelestialBody, files: PlanetFiles, view: View, quality: Quality, size: ImageSize,
    turn: Double
  ) {
    self.init(
      of: [Body(of: body, files: files, view: view, turn: turn)], view: view, quality: quality,
      size: size)
  }

  /// Creates the recipe of an image of several bodies in one scene.
  /// - Parameters:
  ///   - bodies: The bodies of the catalogue, each with its files.
  ///   - arrangement: Their positions and sizes.
  ///   - view: The direction of the camera, the light and the background.
  ///   - quality: The renderer and its settings.
  ///   - size: The size of the image in pixels.
  package init(
    of bodies: [(body: CelestialBody, files: PlanetFiles)], arrangement: Arrangement, view: View,
    quality: Quality, size: ImageSize
  ) {
    var view = view
    (view.fieldOfView, view.fit) = (nil, .planet)
    self.init(
      of: bodies.map { Body(of: $0.body, files: $0.files, view: view, turn: 0) }, view: view,
      quality: quality, size: size)
    self.arrangement = arrangement
  }

  private init(of bodies: [Body], view: View, quality: Quality, size: ImageSize) {
    renderer = quality.renderer
    self.bodies = bodies
    (width, height) = (size.width, size.height)
    (depth, samples, dithers) = (quality.depth, quality.samples, quality.dithers)
    arrangement = .alone
    self.view = view.exact
    (self.view.tilt, self.view.longitude) = (nil, nil)
  }
}

extension ImageRecipe.Body {
  /// The files from which the body was loaded.
  package var files: PlanetFiles {
    PlanetFiles(
      map: map?.files, strip: rings?.strip?.file, shape: shape?.file, layers: layerFiles)
  }

  /// The files of the layers.
  package var layerFiles: [LayerFiles] {
    (layers ?? []).map { LayerFiles(kind: $0.kind, files: $0.map.files) }
  }

  /// Creates the description of a body in a view.
  fileprivate init(of body: CelestialBody, files: PlanetFiles, view: View, turn: Double) {
    self.init(
      id: body.id, name: body.name, equatorialRadius: body.radii?.equatorial,
      intermediateRadius: body.radii?.intermediate, polarRadius: body.radii?.polar,
      shines: body.kind == .star,
      tilt: (view.tilt ?? body.portraitTilt).shortestDegrees,
      longitude: (view.longitude ?? body.portrait?.longitude ?? .zero).shortestDegrees,
      turn: body.eastward(turn),
      shape: files.shape.map {
        ImageRecipe.Shape(file: $0, meanRadius: body.radii?.volumetricMean)
      },
      map: Self.map(files.bundledMap ?? body.map, files.map), generated: body.generatedMap,
      color: body.surfaceColor,
      rings: body.radii == nil ? nil : Self.rings(body.rings, files.strip),
      photometry: body.photometry,
      sunDiameter: body.sunDiameter == .zero ? nil : body.sunDiameter.shortestDegrees,
      atmosphere: view.layers.contains(.atmosphere) ? body.atmosphere : nil,
      layers: Self.layers(of: body, files, view))
  }

  private static func layers(
    of body: CelestialBody, _ files: PlanetFiles, _ view: View
  ) -> [ImageRecipe.Layer]? {
    let layers = body.renderedLayers(view.layers).compactMap { layer in
      files.layers.first { $0.kind == layer.kind }.flatMap { map(layer.loadedMap, $0.files) }.map {
        map in
        ImageRecipe.Layer(
          kind: layer.kind, map: map, altitude: layer.altitude,
          turnsPerTurn: body.turnsPerTurn(of: layer), lowest: layer.lowest,
          highest: layer.highest)
      }
    }
    return layers.isEmpty ? nil : layers
  }

  private static func map(_ map: MapReference?, _ files: [ImageRecipe.File]?) -> ImageRecipe.Map? {
    guard let map, let files else { return nil }
    return ImageRecipe.Map(
      files: files, columns: map.tiles?.columns ?? 1,
      centerLongitude: map.centerLongitude.shortestDegrees, latitudes: map.latitudes,
      colorSpace: map.colorSpace, isRotatedHalfTurn: map.isRotatedHalfTurn,
      alpha: map.alpha == .coverage ? .coverage : nil)
  }

  private static func rings(_ rings: RingSystem?, _ file: ImageRecipe.File?) -> ImageRecipe.Rings? {
    guard let rings else { return nil }
    func bands(_ bands: [RingBand]) -> [ImageRecipe.Band] {
      bands.map { band in
        ImageRecipe.Band(
          innerRadius: band.innerRadius.withoutNegativeZero, outerRadius: band.outerRadius,
          opacity: band.opacity.withoutNegativeZero, color: band.color,
          dust: band.dust?.withoutNegativeZero)
      }
    }
    // Later bands replace earlier ones, so those without dust count too.
    let hasDust = rings.hasDust
    var result = ImageRecipe.Rings(strip: nil, bands: [])
    if let file, let strip = rings.strip {
      result.strip = ImageRecipe.Strip(
        file: file, innerRadius: strip.innerRadius.withoutNegativeZero,
        outerRadius: strip.outerRadius, colorSpace: strip.colorSpace,
        isFlipped: strip.isFlipped ? true : nil)
      if hasDust { result.bands = bands(rings.bands) }
    } else {
      guard !rings.bands.isEmpty else { return nil }
      result.bands = bands(rings.bands)
    }
    if hasDust {
      result.dustAsymmetry = rings.dustAsymmetry
      result.dustAlbedo = rings.dustAlbedo
    }
    return result
  }

  /// The size; nil if it is unknown.
  var radii: Radii? {
    guard let equatorialRadius, let polarRadius else { return nil }
    var radii = Radii(equatorial: equatorialRadius, polar: polarRadius, mean: shape?.meanRadius)
    radii.intermediate = intermediateRadius
    return radii
  }
}

// MARK: - Conversion to a body, a view and an encoding

extension ImageRecipe {
  /// Returns the layers of a selection that the recipe leaves out and has no data for.
  package func missingLayers(of selection: Set<View.Layer>) -> [View.Layer] {
    let bodies = bodies.map(\.celestialBody)
    return View.Layer.allCases.filter { layer in
      selection.contains(layer) && !view.layers.contains(layer)
        && !bodies.contains { $0.hasLayer(layer) }
    }
  }
}

extension ImageRecipe {
  /// The first body, as far as the recipe describes it.
  package var celestialBody: CelestialBody { body.celestialBody }
}

extension ImageRecipe.Body {
  /// The body, as far as the recipe describes it.
  package var celestialBody: CelestialBody {
    var result = CelestialBody(
      id: id, name: name, kind: shines ? .star : .planet,
      radii: radii)
    result.portrait = Portrait(longitude: .degrees(longitude), tilt: .degrees(tilt))
    result.shape = shape.map { ShapeReference(path: $0.file.name) }
    result.photometry = photometry
    result.atmosphere = atmosphere
    result.statedSunDiameter = .degrees(sunDiameter ?? 0)
    result.map = map?.reference
    result.layers = (layers ?? []).compactMap { layer in
      guard let map = layer.map.reference else { return nil }
      var result = MapLayer(kind: layer.kind, map: map)
      (result.altitude, result.lowest) = (layer.altitude, layer.lowest)
      result.highest = layer.highest
      result.statedTurnsPerTurn = layer.turnsPerTurn
      return result
    }
    if let generated {
      result.conditions = SurfaceConditions(generated.world)
    } else if let color {
      result.conditions = SurfaceConditions()
      result.conditions?.color = color
    }
    guard let rings else { return result }
    var system = RingSystem()
    system.bands = rings.bands.map { band in
      var result = RingBand(
        innerRadius: band.innerRadius, outerRadius: band.outerRadius, opacity: band.opacity,
        color: band.color)
      result.dust = band.dust
      return result
    }
    (system.dustAsymmetry, system.dustAlbedo) = (rings.dustAsymmetry, rings.dustAlbedo)
    if let strip = rings.strip {
      var reference = RingStrip(
        path: strip.file.name, innerRadius: strip.innerRadius, outerRadius: strip.outerRadius)
      reference.colorSpace = strip.colorSpace
      reference.isFlipped = strip.isFlipped ?? false
      system.strip = reference
    }
    result.rings = system
    return result
  }
}

extension ImageRecipe.Map {
  /// The map as in a catalogue; nil if a checker replaces it.
  fileprivate var reference: MapReference? {
    guard let first = files.first else { return nil }
    var reference = MapReference(
      path: first.name, centerLongitude: .degrees(centerLongitude),
      latitudes: latitudes, colorSpace: colorSpace,
      isRotatedHalfTurn: isRotatedHalfTurn)
    reference.alpha = alpha ?? .ignore
    if files.count > 1 {
      reference.tiles = MapTiles(
        columns: columns, rows: files.count / columns, paths: files.map(\.name))
    }
    return reference
  }
}

extension ImageRecipe {
  /// The view for images like this one, with the body's tilt and longitude; without them for
  /// several bodies, each of which has its own.
  package var fullView: View {
    guard arrangement == .alone else { return view }
    var result = view
    result.tilt = .degrees(body.tilt)
    result.longitude = .degrees(body.longitude)
    return result
  }
}
