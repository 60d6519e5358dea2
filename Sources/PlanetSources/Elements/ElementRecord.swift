import PlanetCatalogue
import PlanetMath
import PlanetStrings

/// The elements of a comet or minor planet about the sun, as published: AU, degrees, Julian dates.
struct ElementRecord: Sendable {
  /// The designation with the name, such as `1P/Halley` or `(4) Vesta`.
  var designation: String
  var isComet: Bool
  /// The semi-major axis of minor planets; nil if the perihelion distance is stated.
  var semiMajorAxis: Double?
  var perihelionDistance: Double?
  var eccentricity: Double
  var inclination: Double
  var node: Double
  var periapsisArgument: Double
  /// The Julian date of the perihelion; nil if the mean anomaly is stated.
  var perihelionDate: Double?
  var meanAnomaly: Double?
  /// The Julian date of the elements.
  var epoch: Double?
  /// H, or M1 of comets.
  var magnitude: Double?
  /// G, or K1 of comets.
  var slope: Double?
  /// The diameter in km.
  var diameter: Double?
  /// The geometric albedo.
  var albedo: Double?
  /// The rotation period in hours.
  var rotationPeriod: Double?

  /// Creates a record whose other values are filled in later.
  init(
    _ designation: String, isComet: Bool, eccentricity: Double, inclination: Double,
    node: Double, periapsisArgument: Double
  ) {
    (self.designation, self.isComet) = (designation, isComet)
    (self.eccentricity, self.inclination) = (eccentricity, inclination)
    (self.node, self.periapsisArgument) = (node, periapsisArgument)
  }

  /// The reason for which no orbit follows from the record; nil if one does.
  var fault: String? {
    let angles = [inclination, node, periapsisArgument, meanAnomaly ?? 0]
    let figures = [magnitude, slope, diameter, albedo, rotationPeriod, semiMajorAxis]
    let numbers = angles + [eccentricity, perihelionDistance ?? 1] + figures.compactMap(\.self)
    guard numbers.allSatisfy(\.isFinite) else { return "a value is not a finite number" }
    let dates = [perihelionDate, epoch].compactMap(\.self)
    guard dates.allSatisfy({ (0...1e7).contains($0) }) else {
      return "a date is not a Julian date from 0 to 10000000"
    }
    guard !designation.isEmpty else { return "the designation is missing" }
    guard eccentricity >= 0, eccentricity < 1e3 else {
      return "the eccentricity is not 0 to below 1000"
    }
    guard (0...180).contains(inclination) else { return "the inclination is not 0° to 180°" }
    guard angles.allSatisfy({ abs($0) <= 360 }) else { return "an angle exceeds 360°" }
    let size = semiMajorAxis ?? perihelionDistance ?? 0
    guard size > 0, size < 1e6 else {
      return "the size of the orbit is not between 0 and 1000000 AU"
    }
    if eccentricity >= 1, semiMajorAxis != nil || perihelionDate == nil {
      return "an open orbit has no perihelion distance or no time of perihelion"
    }
    guard perihelionDate != nil || meanAnomaly != nil && epoch != nil else {
      return "the time of perihelion, or the mean anomaly with its epoch, is missing"
    }
    return nil
  }

  /// The name without a number in parentheses before it, as in `(4) Vesta`.
  private var name: String {
    guard designation.hasPrefix("("), let end = designation.firstIndex(of: ")") else {
      return designation
    }
    let rest = String(designation[designation.index(after: end)...]).trimmed
    return rest.isEmpty ? designation : rest
  }

  /// The further names: the number of a minor planet, and the discoverers of a comet.
  var aliases: [String] {
    if name != designation { return [designation] }
    if isComet, let slash = designation.firstIndex(of: "/") {
      let rest = designation[designation.index(after: slash)...]
      if let open = rest.firstIndex(of: "("), rest.last == ")" {
        return [String(rest[rest.index(after: open)...].dropLast())]
      }
      if designation[..<slash].last == "P", designation.first?.isNumber == true {
        return [String(rest)]
      }
    }
    return []
  }

  /// Returns the record as a body of a catalogue, without its ID and further names.
  /// - Parameter source: The name of the file.
  /// - Returns: The body.
  func body(source: String) -> CelestialBody {
    let unit = Orbit.astronomicalUnit * 1e6
    let size: OrbitalElements.Size =
      if let semiMajorAxis {
        .semiMajorAxis(semiMajorAxis * unit)
      } else {
        .periapsisDistance((perihelionDistance ?? 0) * unit)
      }
    var elements = OrbitalElements(size: size)
    elements.eccentricity = eccentricity
    (elements.inclination, elements.node) = (.degrees(inclination), .degrees(node))
    elements.periapsisArgument = .degrees(periapsisArgument)
    elements.epoch = epoch ?? perihelionDate ?? OrbitalElements.standardEpoch
    elements.phase =
      perihelionDate.map { .periapsis(date: $0) } ?? .meanAnomaly(.degrees(meanAnomaly ?? 0))
    var body = CelestialBody(id: "", name: name, kind: isComet ? .comet : .asteroid)
    body.orbit = Orbit()
    body.orbit?.elements = elements
    let slopes = slope.flatMap { (-50...50).contains($0) ? $0 : nil }
    body.facts.magnitude = magnitude.flatMap {
      (-50...50).contains($0)
        ? MagnitudeLaw(isComet ? .comet : .asteroid, absolute: $0, slope: slopes) : nil
    }
    body.facts.albedo = albedo.flatMap { (1e-4...10).contains($0) ? $0 : nil }
    if let rotationPeriod, (1e-3...1e6).contains(rotationPeriod) {
      body.rotation = Rotation(period: rotationPeriod)
    }
    if let diameter, (1e-6...1e6).contains(diameter) {
      body.radii = .sphere(diameter: diameter)
      body.facts.sources[.radii] = Source(source)
    } else if let estimate = estimatedDiameter {
      body.radii = .sphere(diameter: estimate)
      body.facts.sources[.radii] = Source(
        isComet ? "assumed size of a nucleus" : "estimated from H with an albedo of 0.14")
    }
    return body
  }

  /// The diameter in km of a minor planet by its absolute magnitude and an albedo of 0.14 (Fowler
  /// and Chillemi 1992), and 5 km for the nucleus of a comet.
  private var estimatedDiameter: Double? {
    if isComet { return 5 }
    guard let magnitude else { return nil }
    let ratio = exp(-magnitude / 5 * 2.302585092994046)
    let share = albedo.flatMap { $0 > 0 ? $0 : nil } ?? 0.14
    let diameter = 1329 / share.squareRoot() * ratio
    // Digits beyond the fourth have no meaning.
    let scale = [1e-3, 1e-2, 1e-1, 1].first { diameter < 1e4 * $0 } ?? 1
    let rounded = (diameter / scale * 1e3).rounded() / 1e3 * scale
    return (1e-5...1e6).contains(rounded) ? rounded : nil
  }
}
