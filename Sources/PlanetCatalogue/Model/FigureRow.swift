import PlanetMath
import PlanetStrings

/// A row of a body's table of figures.
package struct FigureRow: Hashable, Sendable {
  /// The name of the figure.
  package let label: String
  /// The value with its unit, as text.
  package let value: String
  /// The source of the value.
  package let source: Source?
}

extension CelestialBody {
  /// Returns the body's figures as rows of a label and a value.
  /// - Parameter parent: The body that it orbits.
  /// - Returns: The figures that the catalogue states, and an orbital speed derived from them.
  package func figureRows(parent: CelestialBody?) -> [FigureRow] {
    var rows: [FigureRow] = []
    func add(_ label: String, _ value: String?, _ figure: Figure? = nil) {
      guard let value else { return }
      rows.append(
        FigureRow(label: label, value: value, source: figure.flatMap { facts.sources[$0] }))
    }
    add("Diameter", radii?.text, .radii)
    add("Distance from the Sun", distanceText, .distanceFromSun)
    add("Distance from \(parent?.name ?? "its parent")", parentDistanceText, .distanceFromParent)
    add("Orbital speed", orbitalSpeed(parent: parent).map(Self.speedText), .orbitalSpeed)
    add("Orbital period", orbit?.period.map(Self.timeText(days:)), .orbitalPeriod)
    add("Orbit", orbit?.elements?.words)
    add("Rotation", rotation.flatMap(spinText), .rotationPeriod)
    add(
      "Axial tilt", rotation?.obliquity.map { "\(NumberText.adaptive($0.degrees))°" },
      .obliquity)
    add("Mass", facts.mass.map { "\(NumberText.scientific($0)) kg" }, .mass)
    add("Gravity", facts.gravity.map { "\(NumberText.adaptive($0)) m/s²" }, .gravity)
    add("Temperature", facts.temperature.map(Self.temperatureText), .temperature)
    add(
      "Known moons",
      facts.knownMoons.map { "\($0.count)" + ($0.asOf.map { " (as of \($0))" } ?? "") }, .moons)
    add("Albedo", facts.albedo.map { NumberText.adaptive($0) }, .albedo)
    add("Climate", conditions.flatMap { Self.list($0.climates) })
    add("Terrain", conditions.flatMap { Self.list($0.terrains) })
    add(
      "Surface water",
      conditions?.waterShare.map { "\(NumberText.adaptive(($0 * 1e6).rounded() / 1e4)) %" })
    add("Population", conditions?.population.map { NumberText.adaptive($0) }, .population)
    add("Rings", rings.map(ringText), .rings)
    add("Discovered", facts.discovery?.words, .discovery)
    add("Shape", shape.map { fileText($0.path, $0.origin, $0.attribution, $0.license) })
    add("Map", map.map { fileText($0.path, $0.origin, $0.attribution, $0.license) })
    return rows
  }

  private static func list(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private static func speedText(_ speed: OrbitalSpeed) -> String {
    "\(NumberText.adaptive(speed.value)) km/s"
      + (speed.isDerived ? " (from distance and period)" : "")
  }

  private var distanceText: String? {
    guard let orbit, let million = orbit.distanceFromSun, million > 0 else { return nil }
    let units = orbit.distanceFromSunInAU.map { " (\(NumberText.adaptive($0)) AU)" } ?? ""
    return "\(NumberText.adaptive(million)) million km\(units)"
  }

  private var parentDistanceText: String? {
    orbit?.distanceFromParent.map { "\(NumberText.adaptive($0)) km" }
  }

  /// Returns the rotation in words: ↻ and ↺ as seen from above the north pole of the sky.
  private func spinText(_ rotation: Rotation) -> String? {
    guard let hours = rotation.period else { return nil }
    let period = Self.timeText(days: hours / 24)
    return rotation.direction == .retrograde ? "↻ \(period), retrograde" : "↺ \(period)"
  }

  /// Returns a duration in a suitable unit; years are Julian ones.
  private static func timeText(days: Double) -> String {
    switch days {
    case ..<3: "\(NumberText.adaptive(days * 24)) hours"
    case ..<1000: "\(NumberText.adaptive(days)) days"
    default: "\(NumberText.adaptive(days / 365.25)) years"
    }
  }

  /// Returns a temperature in kelvin and, rounded, in degrees Celsius.
  private static func temperatureText(kelvin: Double) -> String {
    let celsius = NumberText.decimal((kelvin - 273.15).rounded())
    return "\(NumberText.adaptive(kelvin)) K (\(celsius) °C)"
  }

  private func ringText(_ rings: RingSystem) -> String {
    "\(NumberText.adaptive(rings.innerRadius)) to \(NumberText.adaptive(rings.outerRadius)) km "
      + "from the centre"
  }

  private func fileText(
    _ path: String, _ origin: MapOrigin?, _ attribution: String?, _ license: String?
  ) -> String {
    [path, origin?.word, attribution, license].compactMap { $0 }.joined(separator: ", ")
  }
}

extension Radii {
  /// The diameters with their units: ↔ across, both of a triaxial body, and ↕ from pole to pole
  /// where that differs.
  fileprivate var text: String {
    var across = "↔ \(NumberText.adaptive(diameter)) km"
    if let intermediate, intermediate != equatorial {
      across = "↔ \(NumberText.adaptive(diameter)) × \(NumberText.adaptive(2 * intermediate)) km"
      return "\(across) (equator), ↕ \(NumberText.adaptive(2 * polar)) km (poles)"
    }
    guard equatorial != polar else { return across }
    return "\(across) (\(isTriaxial ? "longest axis" : "equator")), "
      + "↕ \(NumberText.adaptive(2 * polar)) km (poles)"
  }
}
