import PlanetCatalogue
import PlanetMath
import PlanetStrings

extension BodyJSON {
  /// Returns the elements of an orbit, with lengths in kilometres, angles in degrees, rates in
  /// degrees per day and Julian dates of TDB.
  static func value(of elements: OrbitalElements, source: Source?) -> JSONText.Value {
    var (date, anomaly): (Double?, Double?) = (nil, nil)
    switch elements.phase {
    case .periapsis(let value): date = value
    case .meanAnomaly(let value): anomaly = value.shortestDegrees
    }
    return .object([
      ("semiMajorAxis", .number(orNull: elements.semiMajorAxis)),
      ("periapsisDistance", .number(elements.periapsisDistance)),
      ("eccentricity", .number(elements.eccentricity)),
      ("inclination", .number(elements.inclination.shortestDegrees)),
      ("node", .number(elements.node.shortestDegrees)),
      ("periapsisArgument", .number(elements.periapsisArgument.shortestDegrees)),
      ("periapsisDate", .number(orNull: date)), ("meanAnomaly", .number(orNull: anomaly)),
      ("epoch", .number(elements.epoch)), ("reference", .text(elements.reference.rawValue)),
      (
        "referencePole",
        elements.pole.map {
          .object([
            ("rightAscension", .number($0.rightAscension.shortestDegrees)),
            ("declination", .number($0.declination.shortestDegrees)),
          ])
        } ?? .null
      ),
      ("nodeRate", .number(elements.rates.node.shortestDegrees)),
      ("periapsisRate", .number(elements.rates.periapsisArgument.shortestDegrees)),
      ("source", value(of: source)),
    ])
  }

  static func value(of magnitude: MagnitudeLaw, source: Source?) -> JSONText.Value {
    .object([
      ("law", .text(magnitude.form.rawValue)), ("absolute", .number(magnitude.absolute)),
      ("slope", .number(magnitude.slope)), ("source", value(of: source)),
    ])
  }
}
