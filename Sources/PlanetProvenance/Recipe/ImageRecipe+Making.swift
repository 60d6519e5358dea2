package import PlanetAssets
package import PlanetCatalogue
import PlanetMath
package import PlanetScene
import SoftwareRenderer

extension ImageRecipe {
  /// The files that the picture was drawn from.
  package var files: PlanetFiles {
    PlanetFiles(
      map: body.map?.files, strip: body.rings?.strip?.file, shape: body.shape?.file)
  }

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
    renderer = SoftwareRenderer.identity
    self.width = width
    self.height = height
    depth = format.depth.rawValue
    samples = format.samples
    dithers = format.dithers
    self.body = Body(
      id: body.id, name: body.name, equatorialRadius: body.radii?.equatorial,
      intermediateRadius: body.radii?.intermediate, polarRadius: body.radii?.polar,
      shines: body.kind == .star,
      tilt: (view.tilt ?? body.portrait?.tilt ?? body.rotation?.northTilt ?? .zero).shortestDegrees,
      longitude: (view.longitude ?? body.portrait?.longitude ?? .zero).shortestDegrees,
      turn: body.eastward(turn),
      shape: files.shape.map { Shape(file: $0, meanRadius: body.radii?.volumetricMean) },
      map: Self.map(body.map, files.map),
      rings: body.radii == nil ? nil : Self.rings(body.rings, files.strip))
    self.view = view.exact
    (self.view.tilt, self.view.longitude) = (nil, nil)
  }

  private static func map(_ map: MapReference?, _ files: [File]?) -> Map? {
    guard let map, let files else { return nil }
    return Map(
      files: files, columns: map.tiles?.columns ?? 1,
      centerLongitude: map.centerLongitude.shortestDegrees, latitudes: map.latitudes.rawValue,
      colorSpace: map.colorSpace.rawValue, isRotatedHalfTurn: map.isRotatedHalfTurn,
      alpha: map.alpha == .coverage ? MapAlpha.coverage.rawValue : nil)
  }

  private static func rings(_ rings: RingSystem?, _ file: File?) -> Rings? {
    guard let rings else { return nil }
    if let file, let strip = rings.strip {
      return Rings(
        strip: Strip(
          file: file, innerRadius: strip.innerRadius.withoutNegativeZero,
          outerRadius: strip.outerRadius,
          colorSpace: strip.colorSpace.rawValue), bands: [])
    }
    guard !rings.bands.isEmpty else { return nil }
    let bands = rings.bands.map { band in
      Band(
        innerRadius: band.innerRadius.withoutNegativeZero, outerRadius: band.outerRadius,
        opacity: band.opacity.withoutNegativeZero, color: band.color.description)
    }
    return Rings(strip: nil, bands: bands)
  }
}

extension ImageRecipe.Body {
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
  /// The body as the job knows it, which is all that is seen of it.
  package var celestialBody: CelestialBody {
    var result = CelestialBody(
      id: body.id, name: body.name, kind: body.shines ? .star : .planet,
      radii: body.radii)
    result.portrait = Portrait(longitude: .degrees(body.longitude), tilt: .degrees(body.tilt))
    result.shape = body.shape.map { ShapeReference(path: $0.file.name) }
    if let map = body.map, let first = map.files.first {
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
    guard let rings = body.rings else { return result }
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

  /// The view with the body's tilt and longitude, for images like this one.
  package var fullView: View {
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
