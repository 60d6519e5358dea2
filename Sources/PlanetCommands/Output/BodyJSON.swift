import PlanetCatalogue
import PlanetMath
import PlanetStrings

/// Writes all data about the bodies of a catalogue as JSON.
///
/// `Catalogues/bodies.schema.json` describes the structure. Every field is always present, and null
/// if the value is unknown. Lengths are in km, distances from the Sun in million km, angles in
/// degrees.
struct BodyJSON {
  private let sections: [String: String]
  private let written: [String: [Figure: String]]

  /// Creates a writer for the bodies of a catalogue.
  init(_ reading: CatalogueReading) {
    var sections: [String: String] = [:]
    for section in reading.catalogue.sections {
      for body in section.bodies { sections[body.id] = section.title }
    }
    self.sections = sections
    written = reading.usedEntries.mapValues(\.written)
  }

  /// Returns a body as an object on one line.
  func text(of body: CelestialBody) -> String {
    JSONRecord.text([
      ("id", .text(body.id)), ("name", .text(body.name)),
      ("aliases", .list(body.facts.alternativeNames.map { .text($0) })),
      ("kind", .text(body.kind.rawValue)), ("section", .text(orNull: sections[body.id])),
      ("parent", .text(orNull: body.parent)), ("diameterKm", .number(orNull: body.radii?.diameter)),
      ("discovered", .text(orNull: body.facts.discovery?.date.description)),
      ("discoveredBy", .text(orNull: body.facts.discovery?.discoverer)),
      ("figures", .object(figures(of: body))),
      ("rotationDirection", .text(orNull: body.rotation?.direction.rawValue)),
      ("orbitDirection", .text(orNull: body.orbit?.direction.rawValue)),
      (
        "orbitalElements",
        body.orbit?.elements.map {
          Self.value(of: $0, source: body.facts.sources[.orbitalElements])
        } ?? .null
      ),
      (
        "magnitude",
        body.facts.magnitude.map { Self.value(of: $0, source: body.facts.sources[.magnitude]) }
          ?? .null
      ),
      ("spk", body.kernelNumber.map { .whole($0) } ?? .null),
      ("surface", body.conditions.map(Self.value) ?? .null),
      (
        "photometry",
        body.photometry.map { Self.value(of: $0, source: body.facts.sources[.photometry]) } ?? .null
      ),
      (
        "atmosphere",
        body.atmosphere.map { Self.value(of: $0, source: body.facts.sources[.atmosphere]) } ?? .null
      ),
      ("coma", body.coma.map(Self.value) ?? .null),
      ("map", body.map.map { .object(Self.fields(of: $0)) } ?? .null),
      ("mapDrift", body.mapDrift.map(Self.value) ?? .null),
      ("shape", body.shape.map(Self.value) ?? .null),
      (
        "layers",
        .list(
          body.layers.map {
            .object(
              [
                ("kind", .text($0.kind.rawValue)), ("altitude", .number(orNull: $0.altitude)),
                ("rotationRate", .number(orNull: $0.rotationRate)),
                ("lowest", .number(orNull: $0.lowest)), ("highest", .number(orNull: $0.highest)),
              ] + Self.fields(of: $0.map))
          })
      ),
      ("rings", body.rings.map { Self.value(of: $0, source: body.facts.sources[.rings]) } ?? .null),
      ("suns", .list(body.suns.map(Self.value))),
      ("portrait", body.portrait.map(Self.value) ?? .null),
      ("image", .text(orNull: body.facts.image)),
      ("description", .text(orNull: body.facts.description)),
      ("funFact", .text(orNull: body.facts.funFact)),
      ("website", .text(orNull: body.facts.website)),
    ])
  }

  // MARK: - Figures

  private func figures(of body: CelestialBody) -> [(String, JSONText.Value)] {
    func figure(
      _ figure: Figure, _ unit: String?, _ numbers: [(String, Double?)]?
    ) -> JSONText.Value {
      guard let numbers, numbers.first?.1 != nil else { return .null }
      return .object(
        numbers.map { ($0.0, JSONText.Value.number(orNull: $0.1)) } + [
          ("unit", .text(orNull: unit)),
          ("written", .text(orNull: written[body.id]?[figure])),
          ("source", Self.value(of: body.facts.sources[figure])),
        ])
    }
    func plain(_ name: Figure, _ unit: String?, _ value: Double?) -> JSONText.Value {
      figure(name, unit, [("value", value)])
    }
    return [
      (
        "radii",
        figure(
          .radii, "km",
          body.radii.map {
            [
              ("equatorial", $0.equatorial), ("intermediate", $0.intermediate),
              ("polar", $0.polar), ("mean", $0.mean),
            ]
          })
      ),
      ("rotationPeriod", plain(.rotationPeriod, "h", body.rotation?.period)),
      ("obliquity", plain(.obliquity, "°", body.rotation?.obliquity?.shortestDegrees)),
      ("pole", figure(.pole, "°", body.rotation?.pole.map(Self.numbers))),
      ("distanceFromSun", plain(.distanceFromSun, "million km", body.orbit?.distanceFromSun)),
      ("distanceFromParent", plain(.distanceFromParent, "km", body.orbit?.distanceFromParent)),
      ("orbitalSpeed", plain(.orbitalSpeed, "km/s", body.orbit?.speed)),
      ("orbitalPeriod", plain(.orbitalPeriod, "d", body.orbit?.period)),
      ("mass", plain(.mass, "kg", body.facts.mass)),
      ("gravity", plain(.gravity, "m/s²", body.facts.gravity)),
      ("temperature", plain(.temperature, "K", body.facts.temperature)),
      ("albedo", plain(.albedo, nil, body.facts.albedo)),
      ("population", plain(.population, nil, body.conditions?.population)),
      ("moons", moons(of: body)), ("discovery", discovery(of: body)),
    ]
  }

  private static func numbers(of pole: Pole) -> [(String, Double?)] {
    [
      ("rightAscension", pole.rightAscension.shortestDegrees),
      ("declination", pole.declination.shortestDegrees),
      ("primeMeridian", pole.primeMeridian?.shortestDegrees),
      ("primeMeridianRatePerDay", pole.primeMeridianRate?.shortestDegrees),
    ]
  }

  private func moons(of body: CelestialBody) -> JSONText.Value {
    guard let moons = body.facts.knownMoons else { return .null }
    return .object([
      ("value", .whole(moons.count)), ("asOf", .text(orNull: moons.asOf?.description)),
      ("source", Self.value(of: body.facts.sources[.moons])),
    ])
  }

  private func discovery(of body: CelestialBody) -> JSONText.Value {
    guard let discovery = body.facts.discovery else { return .null }
    return .object([
      ("date", .text(discovery.date.description)), ("by", .text(orNull: discovery.discoverer)),
      ("source", Self.value(of: body.facts.sources[.discovery])),
    ])
  }

  static func value(of source: Source?) -> JSONText.Value {
    guard let source else { return .null }
    return .object([("name", .text(source.name)), ("url", .text(orNull: source.url))])
  }

  // MARK: - Surfaces, maps and rings

  private static func value(of conditions: SurfaceConditions) -> JSONText.Value {
    .object([
      ("climates", .list(conditions.climates.map { .text($0) })),
      ("terrains", .list(conditions.terrains.map { .text($0) })),
      ("waterShare", .number(orNull: conditions.waterShare)),
      ("color", .text(orNull: conditions.color?.description)),
    ])
  }

  private static func fields(of map: MapReference) -> [(String, JSONText.Value)] {
    let tiles = map.tiles.map { tiles in
      JSONText.Value.object([
        ("columns", .whole(tiles.columns)), ("rows", .whole(tiles.rows)),
        ("paths", .list(tiles.paths.map { .text($0) })),
      ])
    }
    return [
      ("path", .text(map.path)), ("tiles", tiles ?? .null),
      ("centerLongitude", .number(map.centerLongitude.shortestDegrees)),
      ("latitudes", .text(map.latitudes.rawValue)),
      ("colorSpace", .text(map.colorSpace.rawValue)),
      ("alpha", .text(orNull: map.alpha?.rawValue)),
      ("isRotatedHalfTurn", .truth(map.isRotatedHalfTurn)),
      ("adjustment", value(of: map.adjustment)),
    ] + credits(map.license, map.attribution, map.origin)
  }

  private static func value(of shape: ShapeReference) -> JSONText.Value {
    .object(
      [("path", .text(shape.path))] + credits(shape.license, shape.attribution, shape.origin))
  }

  private static func value(of coma: Coma) -> JSONText.Value {
    let tail = coma.tail.map { tail in
      JSONText.Value.object([
        ("length", .number(tail.length)), ("width", .number(tail.width)),
        ("brightness", .number(tail.brightness)),
        ("color", .text(orNull: tail.color?.description)),
      ])
    }
    return .object([
      ("radius", .number(coma.radius)), ("brightness", .number(coma.brightness)),
      ("color", .text(orNull: coma.color?.description)), ("tail", tail ?? .null),
    ])
  }

  private static func value(of drift: MapDrift) -> JSONText.Value {
    .object([
      ("rate", .number(drift.rate)), ("system", .text(orNull: drift.system?.rawValue)),
      ("referenceDate", .number(drift.referenceDate)),
    ])
  }

  private static func value(of adjustment: MapAdjustment?) -> JSONText.Value {
    guard let adjustment else { return .null }
    return .object([
      ("gain", .number(orNull: adjustment.gain)), ("gamma", .number(orNull: adjustment.gamma)),
      ("opacity", .number(orNull: adjustment.opacity)),
      ("noData", .text(orNull: adjustment.noData?.description)),
      ("noDataFill", .text(orNull: adjustment.noDataFill?.description)),
      ("flip", .text(orNull: adjustment.flip?.rawValue)),
      ("includesAir", .truth(adjustment.includesAir == true)),
    ])
  }

  private static func credits(
    _ license: String?, _ attribution: String?, _ origin: MapOrigin?
  ) -> [(String, JSONText.Value)] {
    [
      ("license", .text(orNull: license)), ("attribution", .text(orNull: attribution)),
      ("origin", .text(orNull: origin?.rawValue)),
    ]
  }

  private static func value(of rings: RingSystem, source: Source?) -> JSONText.Value {
    let strip = rings.strip.map { strip in
      JSONText.Value.object(
        [
          ("path", .text(strip.path)), ("innerRadiusKm", .number(strip.innerRadius)),
          ("outerRadiusKm", .number(strip.outerRadius)),
          ("flip", .text(strip.isFlipped ? "horizontal" : "none")),
          ("colorSpace", .text(strip.colorSpace.rawValue)),
          ("adjustment", value(of: strip.adjustment)),
        ] + credits(strip.license, strip.attribution, strip.origin))
    }
    let bands = rings.bands.map { band in
      JSONText.Value.object([
        ("name", .text(orNull: band.name)), ("innerRadiusKm", .number(band.innerRadius)),
        ("outerRadiusKm", .number(band.outerRadius)), ("opacity", .number(band.opacity)),
        ("color", .text(band.color.description)), ("dust", .number(orNull: band.dust)),
      ])
    }
    return .object([
      ("name", .text(orNull: rings.name)), ("strip", strip ?? .null), ("bands", .list(bands)),
      ("dustAsymmetry", .number(orNull: rings.dustAsymmetry)),
      ("dustAlbedo", .number(orNull: rings.dustAlbedo)), ("source", value(of: source)),
    ])
  }

  private static func value(of sun: Sun) -> JSONText.Value {
    .object([
      ("azimuth", .number(orNull: sun.azimuth)), ("elevation", .number(orNull: sun.elevation)),
      ("color", .text(orNull: sun.color?.description)),
      ("strength", .number(orNull: sun.strength)), ("diameter", .number(orNull: sun.diameter)),
    ])
  }

  private static func value(of portrait: Portrait) -> JSONText.Value {
    .object([
      ("longitude", .number(portrait.longitude.shortestDegrees)),
      ("tilt", .number(orNull: portrait.tilt?.shortestDegrees)),
      ("exposureCompensation", .number(orNull: portrait.exposureCompensation)),
    ])
  }
}

extension BodyJSON {
  /// Returns a photometric law, with the parameters that belong to it.
  private static func value(of photometry: Photometry, source: Source?) -> JSONText.Value {
    .object([
      ("law", .text(photometry.law.rawValue)), ("weight", .number(orNull: photometry.weight)),
      ("exponent", .number(orNull: photometry.exponent)),
      ("singleScatteringAlbedo", .number(orNull: photometry.singleScatteringAlbedo)),
      ("asymmetry", .number(orNull: photometry.asymmetry)),
      ("surgeAmplitude", .number(orNull: photometry.surgeAmplitude)),
      ("surgeWidth", .number(orNull: photometry.surgeWidth)),
      ("roughness", .number(orNull: photometry.roughness)),
      ("phase", .list(photometry.phaseCoefficients.map { .number($0) })),
      ("phaseLimit", .number(orNull: photometry.phaseLimit)), ("source", value(of: source)),
    ])
  }
}
