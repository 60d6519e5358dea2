import PlanetMath
import PlanetStrings

extension CatalogueWriter {
  static func write(_ orbit: Orbit, to writer: inout XMLWriter) {
    func unit(_ value: Double?, _ unit: String) -> String? { value == nil ? nil : unit }
    writer.empty(
      "orbit",
      [
        ("distance", wholeOrDecimal(orbit.distanceFromSun)),
        ("distance-unit", unit(orbit.distanceFromSun, "million km")),
        ("parent-distance", wholeOrDecimal(orbit.distanceFromParent)),
        ("parent-distance-unit", unit(orbit.distanceFromParent, "km")),
        ("speed", wholeOrDecimal(orbit.speed)), ("speed-unit", unit(orbit.speed, "km/s")),
        ("period", wholeOrDecimal(orbit.period)), ("period-unit", unit(orbit.period, "d")),
        ("direction", orbit.direction == .prograde ? nil : orbit.direction.rawValue),
      ] + (orbit.elements.map(attributes) ?? []))
  }

  private static func attributes(of elements: OrbitalElements) -> [(String, String?)] {
    var attributes: [(String, String?)] = []
    switch elements.size {
    case .semiMajorAxis(let axis):
      attributes.append(("semi-major-axis", wholeOrDecimal(axis).map { "\($0) km" }))
    case .periapsisDistance(let distance):
      attributes.append(("periapsis-distance", wholeOrDecimal(distance).map { "\($0) km" }))
    }
    attributes += [
      ("eccentricity", text(elements.eccentricity)), ("inclination", text(elements.inclination)),
      ("node", text(elements.node)), ("periapsis-argument", text(elements.periapsisArgument)),
    ]
    switch elements.phase {
    case .periapsis(let date): attributes.append(("periapsis-time", text(julianDate: date)))
    case .meanAnomaly(let anomaly): attributes.append(("mean-anomaly", text(anomaly)))
    }
    return attributes + [
      ("epoch", text(julianDate: elements.epoch)),
      ("reference", elements.reference.rawValue),
      ("reference-ra", text(elements.pole?.rightAscension)),
      ("reference-dec", text(elements.pole?.declination)),
      ("node-rate", elements.rates.node == .zero ? nil : text(elements.rates.node)),
      (
        "periapsis-rate",
        elements.rates.periapsisArgument == .zero ? nil : text(elements.rates.periapsisArgument)
      ),
    ]
  }

  /// Returns the attributes of the movement of a map.
  static func attributes(of drift: MapDrift?) -> [(String, String?)] {
    guard let drift else { return [] }
    return [
      ("drift", text(drift.rate)), ("rotation-system", drift.system?.rawValue),
      ("reference-date", text(julianDate: drift.referenceDate)),
    ]
  }

  static func write(_ system: StarSystem, to writer: inout XMLWriter) {
    writer.empty(
      "system",
      [
        ("id", system.id), ("name", system.name), ("epoch", system.epoch.map(text(julianDate:))),
        ("sky", system.sky == .none ? nil : system.sky.rawValue),
      ])
  }

  private static func text(julianDate: Double) -> String { "JD \(julianDate.shortText)" }

  static func write(_ magnitude: MagnitudeLaw?, to writer: inout XMLWriter) {
    guard let magnitude else { return }
    writer.empty(
      "magnitude",
      [
        ("law", magnitude.form.rawValue), ("absolute", text(magnitude.absolute)),
        ("slope", text(magnitude.slope)),
      ])
  }
}
