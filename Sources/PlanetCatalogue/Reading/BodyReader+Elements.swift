import PlanetMath
import PlanetStrings

extension BodyReader {
  /// Reads the elements of an orbit; with an invalid one, the body has none.
  mutating func readElements(_ orbit: ElementReader) {
    var reader = OrbitalElementsReader(reader: orbit, isMoon: states(.moon) ?? false)
    guard let elements = reader.read() else { return }
    setOrbit { $0.elements = elements }
  }

  /// Reads the number of the body in kernels.
  mutating func readKernelNumber(_ reader: ElementReader) {
    guard let written = reader.required("id", such: "2000433") else { return }
    guard let number = Int(written.text.collapsed), Self.kernelNumbers.contains(number) else {
      return log.report(
        reader.severity, at: written.offset,
        "the id '\(shortened(written.text))' of <spk> is not a number of a kernel",
        expected: "a whole number such as 2000433")
    }
    body.kernelNumber = number
  }

  /// The numbers of bodies in kernels.
  private static let kernelNumbers = -2_000_000_000...2_000_000_000

  /// Reads the law of the body's brightness.
  mutating func readMagnitude(_ reader: ElementReader) {
    let limit = ValueLimit(-50...50, "-50 to 50")
    let form = reader.choice("law", or: MagnitudeLaw.Form.asteroid)
    let absolute = reader.required("absolute", such: "3.3")
      .flatMap { reader.number($0, name: "absolute", .number, limit) }
    let slope = reader.number("slope", .number, limit)
    guard let absolute, slope != nil || reader.attribute("slope") == nil else { return }
    body.facts.magnitude = MagnitudeLaw(form, absolute: absolute, slope: slope)
    note(.magnitude, from: reader, ["law", "absolute", "slope"], if: absolute)
  }
}

/// Reads the elements of one orbit from its attributes.
private struct OrbitalElementsReader {
  let reader: ElementReader
  /// A Boolean value that indicates whether lengths without unit are in km, and not in AU.
  let isMoon: Bool
  /// A Boolean value that indicates whether an attribute has no valid value.
  var hasFault = false

  private static let names = [
    "eccentricity", "inclination", "node", "periapsis-argument", "mean-anomaly", "periapsis-time",
    "epoch", "reference",
  ]
  private static let periapsisNames = ["perihelion-distance", "periapsis-distance"]

  init(reader: ElementReader, isMoon: Bool) { (self.reader, self.isMoon) = (reader, isMoon) }

  /// Returns the elements; nil if there are none, or if one is invalid.
  mutating func read() -> OrbitalElements? {
    guard let size = size() else { return nil }
    var elements = OrbitalElements(size: size)
    elements.eccentricity = number("eccentricity", ValueLimit(0...1e6, "0 or more")) ?? 0
    elements.inclination = angle("inclination", .halfTurn)
    elements.node = angle("node", .longitude)
    elements.periapsisArgument = angle("periapsis-argument", .longitude)
    elements.rates.node = angle("node-rate", .rate)
    elements.rates.periapsisArgument = angle("periapsis-rate", .rate)
    if case .semiMajorAxis = size, elements.eccentricity >= 1 {
      fault(
        "a parabola or hyperbola has a semi-major axis",
        expected: "perihelion-distance with an eccentricity of 1 or more", at: "eccentricity")
      return nil
    }
    readPhase(&elements)
    readReference(&elements)
    return hasFault ? nil : elements
  }

  private mutating func size() -> OrbitalElements.Size? {
    let axis = reader.attribute("semi-major-axis")
    let distance = Self.periapsisNames.compactMap { reader.attribute($0) }.first
    guard axis != nil || distance != nil else {
      if let name = Self.names.first(where: { reader.attribute($0) != nil }) {
        fault(
          "<orbit> has '\(name)', but no size",
          expected: "semi-major-axis=\"…\" or perihelion-distance=\"…\"", at: name)
      }
      return nil
    }
    if axis != nil, let distance {
      reader.log.report(
        reader.severity, at: distance.offset,
        "<orbit> has a semi-major axis and a perihelion distance; the latter is ignored",
        expected: "one of them")
    }
    if let axis { return length(axis, "semi-major axis").map { .semiMajorAxis($0) } }
    return distance.flatMap { length($0, "perihelion distance") }.map { .periapsisDistance($0) }
  }

  /// Returns a length in km.
  private mutating func length(_ written: ElementReader.Written, _ name: String) -> Double? {
    let kind = QuantityKind(name, isMoon ? .length : .orbitSize, .aboveZero)
    let value = reader.number(written, kind)
    if value == nil { hasFault = true }
    return value
  }

  private mutating func readPhase(_ elements: inout OrbitalElements) {
    let epoch = date("epoch")
    let periapsis = date("periapsis-time")
    let anomaly = reader.attribute("mean-anomaly")
    elements.epoch = epoch ?? periapsis ?? OrbitalElements.standardEpoch
    if let periapsis {
      elements.phase = .periapsis(date: periapsis)
      if let anomaly {
        reader.log.report(
          reader.severity, at: anomaly.offset,
          "<orbit> has a time of periapsis and a mean anomaly; the latter is ignored",
          expected: "one of them")
      }
    } else {
      elements.phase = .meanAnomaly(angle("mean-anomaly", .longitude))
      if let anomaly, reader.attribute("epoch") == nil {
        reader.log.report(
          reader.severity, at: anomaly.offset,
          "<orbit> has a mean anomaly without an epoch; J2000.0 is used",
          expected: "epoch=\"2026-01-01\"")
      }
      if elements.eccentricity >= 1 {
        fault(
          "<orbit> is a parabola or hyperbola without a time of periapsis",
          expected: "periapsis-time=\"2026-01-01\"", at: "eccentricity")
      }
    }
  }

  private mutating func readReference(_ elements: inout OrbitalElements) {
    guard let written = reader.attribute("reference") else { return }
    guard let reference: OrbitalElements.Reference = reader.choice(written, name: "reference")
    else {
      hasFault = true
      return
    }
    elements.reference = reference
    guard reference == .laplace else { return }
    for name in ["reference-ra", "reference-dec"] where reader.attribute(name) == nil {
      fault("<orbit> has a Laplace plane without '\(name)'", expected: "\(name)=\"…\"")
    }
    elements.pole = OrbitalElements.Pole(
      rightAscension: angle("reference-ra", .longitude, as: .rightAscension),
      declination: angle("reference-dec", .latitude))
  }

  private mutating func number(_ name: String, _ limit: ValueLimit) -> Double? {
    guard reader.attribute(name) != nil else { return nil }
    let value = reader.number(name, .number, limit)
    if value == nil { hasFault = true }
    return value
  }

  /// Returns an angle; zero if it is not stated.
  private mutating func angle(
    _ name: String, _ limit: ValueLimit, as dimension: Dimension = .angle
  ) -> Angle {
    guard reader.attribute(name) != nil else { return .zero }
    let value = reader.angle(name, degrees: limit, as: dimension)
    if value == nil { hasFault = true }
    return value ?? .zero
  }

  /// Returns the Julian date of an attribute.
  private mutating func date(_ name: String) -> Double? {
    guard let written = reader.attribute(name) else { return nil }
    do throws(WrittenDate.Fault) {
      return try JulianDate.read(written.text)
    } catch {
      hasFault = true
      reader.report(error, written, expected: "a day such as 2026-01-31.25 or JD 2461071.75")
      return nil
    }
  }

  private mutating func fault(_ message: String, expected: String, at name: String? = nil) {
    hasFault = true
    let place = name.flatMap { reader.attribute($0)?.offset } ?? reader.element.offset
    reader.log.report(reader.severity, at: place, message, expected: expected)
  }
}
