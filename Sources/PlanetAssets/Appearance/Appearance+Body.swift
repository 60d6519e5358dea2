package import PlanetCatalogue
import PlanetMath
import PlanetScene

extension Appearance {
  /// Creates the appearance of a catalogue's body, with all of its layers and in its own pose.
  package init(of body: CelestialBody) {
    id = body.id
    name = body.name
    equatorialRadius = body.radii?.equatorial
    intermediateRadius = body.radii?.intermediate
    polarRadius = body.radii?.polar
    shines = body.kind == .star
    (tilt, longitude) = body.pose
    shape = body.shape.map {
      Mesh(file: FileReference(name: $0.path), meanRadius: body.radii?.volumetricMean)
    }
    map = body.map?.uncredited
    generated = body.generatedMap
    color = body.surfaceColor
    rings = body.rings?.uncredited
    photometry = body.photometry
    sunDiameter = body.sunDiameter == 0 ? nil : body.sunDiameter
    atmosphere = body.atmosphere
    coma = body.coma
    suns = body.suns.isEmpty ? nil : body.suns
    exposureCompensation = body.portrait?.exposureCompensation.flatMap { $0 == 0 ? nil : $0 }
    alternativeNames = body.facts.alternativeNames
    layers = body.layers.isEmpty ? nil : body.layers.map { Layer($0, of: body) }
  }
}

extension Appearance {
  /// Returns the appearance with the tilt and the longitude of a body's own pose.
  package func facing(as body: CelestialBody) -> Appearance {
    var result = self
    (result.tilt, result.longitude) = body.pose
    return result
  }
}

extension Appearance.Layer {
  fileprivate init(_ layer: MapLayer, of body: CelestialBody) {
    kind = layer.kind
    map = layer.map.uncredited
    // The transparency of clouds is their opacity, unless the catalogue states otherwise.
    if View.Layer.clouds.kinds.contains(kind) { map.alpha = map.alpha ?? .coverage }
    altitude = layer.altitude
    turnsPerTurn = body.turnsPerTurn(of: layer)
    (lowest, highest) = (layer.lowest, layer.highest)
  }
}

extension CelestialBody {
  /// The tilt of the north pole to the right and the longitude at the centre of the disc, in
  /// degrees.
  fileprivate var pose: (tilt: Double, longitude: Double) {
    (portraitTilt.shortestDegrees, portrait?.longitude.shortestDegrees ?? 0)
  }

  /// Returns the turns of a layer of clouds relative to the ground per turn of the ground, both
  /// eastward; nil for clouds that rotate with the ground.
  fileprivate func turnsPerTurn(of layer: MapLayer) -> Double? {
    guard let rate = layer.rotationRate, rate != 0, let period = rotation?.period else {
      return nil
    }
    // The turns in one period, in the sense of the body's own rotation.
    return eastward(rate * period / 24 / 360)
  }

  /// Creates a body with the names, the size and the files of an appearance, for file names and
  /// credits; its images need the appearance.
  package init(filesOf appearance: Appearance) {
    self.init(
      id: appearance.id, name: appearance.name, kind: appearance.shines ? .star : .planet,
      radii: appearance.radii)
    shape = appearance.shape.map { ShapeReference(path: $0.file.name) }
    map = appearance.map?.files.isEmpty == true ? nil : appearance.map
    layers = (appearance.layers ?? []).map { MapLayer(kind: $0.kind, map: $0.map) }
    rings = appearance.rings
  }
}

extension MapReference {
  /// The map without data that do not determine pixels: its licence, attribution and origin.
  var uncredited: MapReference {
    var result = self
    (result.license, result.attribution, result.origin) = (nil, nil, nil)
    return result
  }
}

extension RingSystem {
  /// The rings without data that do not determine pixels: names, and the credits of the strip.
  var uncredited: RingSystem {
    var result = self
    result.name = nil
    if var strip {
      (strip.license, strip.attribution, strip.origin) = (nil, nil, nil)
      strip.innerRadius = strip.innerRadius.withoutNegativeZero
      result.strip = strip
    }
    for index in bands.indices {
      let band = bands[index]
      result.bands[index].name = nil
      result.bands[index].innerRadius = band.innerRadius.withoutNegativeZero
      result.bands[index].opacity = band.opacity.withoutNegativeZero
      result.bands[index].dust = band.dust?.withoutNegativeZero
    }
    return result
  }
}
