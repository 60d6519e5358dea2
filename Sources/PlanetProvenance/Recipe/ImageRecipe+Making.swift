package import PlanetAssets
package import PlanetCatalogue
import PlanetMath
package import PlanetScene
import SoftwareRenderer

extension ImageRecipe {
  /// Describes a picture.
  /// - Parameters:
  ///   - body: As its catalogue has it.
  ///   - files: What it is drawn from.
  ///   - view: How it is seen.
  ///   - format: How it is drawn and written.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - turn: How far the body has turned, as a share of a full turn, in its own sense.
  package init(
    of body: CelestialBody, files: PlanetFiles, view: View, format: ImageEncoding, width: Int,
    height: Int, turn: Double
  ) {
    self.init(
      of: [Body(of: body, files: files, view: view, turn: turn)], view: view, format: format,
      width: width, height: height)
  }

  /// Describes an image of several bodies in one scene.
  /// - Parameters:
  ///   - bodies: The bodies of the catalogue, each with its files.
  ///   - arrangement: Their positions and sizes.
  ///   - view: The direction of the camera, the light and the background.
  ///   - format: The samples per pixel and the encoding.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  package init(
    of bodies: [(body: CelestialBody, files: PlanetFiles)], arrangement: Arrangement, view: View,
    format: ImageEncoding, width: Int, height: Int
  ) {
    var view = view
    (view.fieldOfView, view.fit) = (nil, .planet)
    self.init(
      of: bodies.map { Body(of: $0.body, files: $0.files, view: view, turn: 0) }, view: view,
      format: format, width: width, height: height)
    self.arrangement = arrangement
  }

  private init(
    of bodies: [Body], view: View, format: ImageEncoding, width: Int, height: Int
  ) {
    renderer = SoftwareRenderer.identity
    self.bodies = bodies
    self.width = width
    self.height = height
    depth = format.depth.rawValue
    samples = format.samples
    dithers = format.dithers
    self.view = view.exact
    (self.view.tilt, self.view.longitude) = (nil, nil)
  }
}

extension ImageRecipe.Body {
  /// The files that the body was loaded from.
  package var files: PlanetFiles {
    PlanetFiles(map: map?.files, strip: rings?.strip?.file, shape: shape?.file)
  }

  /// Describes a body as a view shows it.
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
      map: Self.map(body.map, files.map), generated: body.generatedMap,
      color: body.surfaceColor?.description,
      rings: body.radii == nil ? nil : Self.rings(body.rings, files.strip))
  }

  private static func map(_ map: MapReference?, _ files: [ImageRecipe.File]?) -> ImageRecipe.Map? {
    guard let map, let files else { return nil }
    return ImageRecipe.Map(
      files: files, columns: map.tiles?.columns ?? 1,
      centerLongitude: map.centerLongitude.shortestDegrees, latitudes: map.latitudes.rawValue,
      colorSpace: map.colorSpace.rawValue, isRotatedHalfTurn: map.isRotatedHalfTurn,
      alpha: map.alpha == .coverage ? MapAlpha.coverage.rawValue : nil)
  }

  private static func rings(_ rings: RingSystem?, _ file: ImageRecipe.File?) -> ImageRecipe.Rings? {
    guard let rings else { return nil }
    if let file, let strip = rings.strip {
      return ImageRecipe.Rings(
        strip: ImageRecipe.Strip(
          file: file, innerRadius: strip.innerRadius.withoutNegativeZero,
          outerRadius: strip.outerRadius,
          colorSpace: strip.colorSpace.rawValue), bands: [])
    }
    guard !rings.bands.isEmpty else { return nil }
    let bands = rings.bands.map { band in
      ImageRecipe.Band(
        innerRadius: band.innerRadius.withoutNegativeZero, outerRadius: band.outerRadius,
        opacity: band.opacity.withoutNegativeZero, color: band.color.description)
    }
    return ImageRecipe.Rings(strip: nil, bands: bands)
  }

  /// The size; nil where it is unknown.
  var radii: Radii? {
    guard let equatorialRadius, let polarRadius else { return nil }
    var radii = Radii(equatorial: equatorialRadius, polar: polarRadius, mean: shape?.meanRadius)
    radii.intermediate = intermediateRadius
    return radii
  }
}

// MARK: - Back again

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
    if let map, let first = map.files.first {
      var reference = MapReference(
        path: first.name, centerLongitude: .degrees(map.centerLongitude),
        latitudes: Latitudes(rawValue: map.latitudes) ?? .planetographic,
        colorSpace: MapColorSpace(rawValue: map.colorSpace) ?? .embedded,
        isRotatedHalfTurn: map.isRotatedHalfTurn)
      reference.alpha = map.alpha.flatMap(MapAlpha.init) ?? .ignore
      if map.files.count > 1 {
        reference.tiles = MapTiles(
          columns: map.columns, rows: map.files.count / map.columns, paths: map.files.map(\.name))
      }
      result.map = reference
    }
    if let generated {
      result.conditions = SurfaceConditions(generated.world)
    } else if let color {
      result.conditions = SurfaceConditions()
      result.conditions?.color = SRGBColor(hex: color)
    }
    guard let rings else { return result }
    var system = RingSystem()
    system.bands = rings.bands.map { band in
      RingBand(
        innerRadius: band.innerRadius, outerRadius: band.outerRadius, opacity: band.opacity,
        color: SRGBColor(hex: band.color) ?? SRGBColor(red: 0, green: 0, blue: 0))
    }
    if let strip = rings.strip {
      var picture = RingStrip(
        path: strip.file.name, innerRadius: strip.innerRadius, outerRadius: strip.outerRadius)
      picture.colorSpace = MapColorSpace(rawValue: strip.colorSpace) ?? .embedded
      system.strip = picture
    }
    result.rings = system
    return result
  }
}

extension ImageRecipe {
  /// The view with the body's tilt and longitude, for images like this one; without them for
  /// several bodies, which have their own.
  package var fullView: View {
    guard arrangement == nil else { return view }
    var result = view
    result.tilt = .degrees(body.tilt)
    result.longitude = .degrees(body.longitude)
    return result
  }

  /// The format as settings; how hard files are compressed is not in a job.
  package var imageEncoding: ImageEncoding {
    var result = ImageEncoding()
    result.depth = ImageEncoding.Depth(rawValue: depth) ?? .eight
    result.samples = samples
    result.dithers = dithers
    return result
  }
}
