import PlanetMath
import PlanetStrings

extension BodyReader {
  /// Reads an element that holds figures.
  mutating func readFigure(_ child: XMLElement, _ reader: ElementReader) {
    switch child.key {
    case "diameter": readDiameter(reader)
    case "radii": readRadii(reader)
    case "distfromsun":
      guard claim("distance from the sun", at: child.offset, .warning) else { return }
      let value = simple(reader, .distanceFromSun)?.value
      setOrbit { $0.distanceFromSun = value }
      note(.distanceFromSun, from: reader, unit: "unit", if: value)
    case "orbitalspeed":
      guard claim("orbital speed", at: child.offset, .warning) else { return }
      set(speed: simple(reader, .orbitalSpeed), reader.text(quietly: true))
      note(.orbitalSpeed, from: reader, unit: "unit", if: body.orbit?.speed)
    case "orbit": readOrbit(reader)
    case "rotation": rotationElement = child
    case "rotationperiod", "orbitalperiod", "axialtilt": readSimplePeriod(child, reader)
    case "pole": poleElement = child
    case "magnitude": readMagnitude(reader)
    case "moons": readMoons(reader)
    case "discovered": readDiscovery(reader)
    case "mass": body.facts.mass = value(of: reader, .mass, .mass)
    case "gravity": body.facts.gravity = value(of: reader, .gravity, .gravity)
    case "temperature": body.facts.temperature = value(of: reader, .temperature, .temperature)
    case "albedo": body.facts.albedo = value(of: reader, .albedo, .albedo)
    default: break
    }
  }

  /// Reads a figure of the simple vocabulary: its text, in the unit of the text or the usual one.
  private func simple(_ reader: ElementReader, _ kind: QuantityKind) -> QuantityReading? {
    guard let text = reader.text() else { return nil }
    let unit = reader.unit("unit", of: kind)
    guard let reading = reader.figure(text, kind, unit: unit) else { return nil }
    if let unit, let beside = try? Quantity.find(unit.text, in: kind.dimension),
      beside.spellings[0] != reading.quantity.unit
    {
      log.report(
        .warning, at: unit.offset,
        "the unit '\(shortened(unit.text))' is ignored, as the text states "
          + "'\(reading.quantity.writtenUnit.display)'", expected: "one unit")
    }
    return reading
  }

  /// Reads a figure whose value is an attribute or the text, and notes it.
  private mutating func value(
    of reader: ElementReader, _ kind: QuantityKind, _ figure: Figure
  ) -> Double? {
    let value = reader.requiredOrText("value", such: "1")
      .flatMap { reader.number($0, kind, unit: "unit") }
    note(figure, from: reader, ["value"], unit: "unit", if: value)
    return value
  }

  private mutating func readDiameter(_ reader: ElementReader) {
    guard claimSize(reader, .diameter), let diameter = simple(reader, .diameter)?.value else {
      return
    }
    body.radii = .sphere(diameter: diameter)
    warnIfTiny(diameter: diameter, at: log.source.text(inTagAt: reader.element.offset))
    note(.radii, from: reader, unit: "unit", if: diameter)
  }

  /// Claims the size for a diameter or a radius; one of the same size as the first is not used.
  ///
  /// Tables have equatorial diameters beside mean radii: another value near the first is a warning.
  mutating func claimSize(_ reader: ElementReader, _ kind: QuantityKind) -> Bool {
    guard let radii = body.radii, let text = reader.text(quietly: true)?.text,
      let value = try? kind.read(
        text,
        unit: reader.unit("unit", of: kind).flatMap {
          try? Quantity.find($0.text, in: kind.dimension)
        }
      ).value
    else { return claim("size", at: reader.element.offset) }
    let radius = kind.measure == .radius ? value : value / 2
    let difference = abs(radius - radii.equatorial) / radii.equatorial
    guard difference > 0.02 else { return false }
    return claim("size", at: reader.element.offset, difference > 0.1 ? .error : .warning)
  }

  /// Sets the speed on the orbit, and the direction that its text states.
  private mutating func set(speed: QuantityReading?, _ written: ElementReader.Written?) {
    guard let speed else { return }
    warnIfFasterThanLight(speed.value, at: written?.offset ?? element.offset)
    setOrbit {
      $0.speed = speed.value
      if let direction = speed.direction { $0.direction = direction }
    }
  }

  /// Warns about a size that is probably a mistake: in another unit, or with a decimal mark in
  /// place of a thousands separator.
  ///
  /// Asteroids with shape models may be smaller.
  func warnIfTiny(diameter: Double, at offset: Int) {
    guard diameter < 1, !element.children.contains(where: { $0.key == "shape" }) else { return }
    log.report(
      .warning, at: offset, "the diameter of \(NumberText.scientific(diameter)) km is below 1 km",
      expected: "the diameter of a round body")
  }

  /// Warns about a period that does not fit the distance from the sun (Kepler's third law), as one
  /// in years that is read as days; the mass of another star changes it by a small factor.
  func warnIfPeriodIsUnlikely() {
    guard body.kind != .moon, body.parent == nil, let orbit = body.orbit, let period = orbit.period,
      let distance = orbit.distanceFromSun, distance > 0
    else { return }
    let units = distance / 149.597_870_7
    let expected = 365.25 * units * units.squareRoot()
    let ratio = period / expected
    guard ratio < 0.05 || ratio > 20 else { return }
    log.report(
      .warning, at: element.offset,
      "the orbital period of \(NumberText.adaptive(period)) days does not fit the distance from "
        + "the sun of \(NumberText.adaptive(distance)) million km",
      expected: "about \(NumberText.adaptive(expected)) days")
  }

  private func warnIfFasterThanLight(_ speed: Double?, at offset: Int) {
    guard let speed, speed > Orbit.speedOfLight else { return }
    log.report(
      .warning, at: offset,
      "the orbital speed of \(NumberText.adaptive(speed)) km/s is above the speed of light",
      expected: "at most \(Orbit.speedOfLight) km/s")
  }

  private mutating func readRadii(_ reader: ElementReader) {
    guard claim("size", at: reader.element.offset) else { return }
    let equatorial = reader.required("equatorial", such: "6378.137")
      .flatMap {
        reader.number($0, .radius.named("equatorial radius"), unit: "unit")
      }
    let (polar, polarPlace) = radius("polar", reader)
    let (intermediate, intermediatePlace) = radius("intermediate", reader)
    let mean = reader.attribute("mean").flatMap {
      reader.number($0, .radius.named("mean"), unit: "unit")
    }
    guard let equatorial, polarPlace == nil || polar != nil,
      intermediatePlace == nil || intermediate != nil
    else { return }
    let equatorialPlace = reader.attribute("equatorial")?.offset ?? reader.element.offset
    body.radii = Radii(
      equatorial: equatorial, polar: polar ?? intermediate ?? equatorial, mean: mean)
    body.radii?.intermediate = intermediate
    warnIfTiny(diameter: 2 * equatorial, at: equatorialPlace)
    note(
      .radii, from: reader, ["equatorial", "intermediate", "polar", "mean"], unit: "unit",
      if: equatorial)
    for (name, radius, place) in [
      ("polar", polar, polarPlace), ("intermediate", intermediate, intermediatePlace),
    ] {
      guard let radius, let place, radius > 10 * equatorial || equatorial > 10 * radius else {
        continue
      }
      log.report(
        at: place,
        "the \(name) radius \(radius) km and the equatorial radius \(equatorial) km "
          + "differ more than ten-fold",
        expected: "an ellipsoid near a sphere")
    }
    if let intermediate, let intermediatePlace, intermediate > equatorial {
      log.report(
        at: intermediatePlace,
        "the intermediate radius \(intermediate) km exceeds the equatorial radius "
          + "\(equatorial) km",
        expected: "the longest semi-axis as the equatorial radius")
    }
  }

  /// Reads a radius that may be absent: its value in km, and its place if it is given as known.
  private func radius(_ name: String, _ reader: ElementReader) -> (value: Double?, place: Int?) {
    let written = reader.attribute(name).flatMap {
      reader.known($0, name: "\(name) radius", expected: Dimension.length.name)
    }
    let value = written.flatMap {
      reader.number($0, .radius.named("\(name) radius"), unit: "unit")
    }
    return (value, written?.offset)
  }

  private mutating func readOrbit(_ reader: ElementReader) {
    if let direction = reader.direction("direction") {
      body.orbit = body.orbit ?? Orbit()
      body.orbit?.direction = direction
    }
    if let written = reader.attribute("distance"),
      claim("distance from the sun", at: written.offset, .warning)
    {
      let value = reader.number(written, .distanceFromSun, unit: "distance-unit")
      setOrbit { $0.distanceFromSun = value }
      note(.distanceFromSun, from: reader, ["distance"], unit: "distance-unit", if: value)
    }
    if let written = reader.attribute("speed"),
      claim("orbital speed", at: written.offset, .warning)
    {
      let unit = reader.unit("speed-unit", of: .orbitalSpeed)
      set(speed: reader.figure(written, .orbitalSpeed, unit: unit), written)
      note(
        .orbitalSpeed, from: reader, ["speed"], unit: "speed-unit", if: body.orbit?.speed)
    }
    if let written = reader.attribute("parent-distance") {
      let value = reader.number(written, .distanceFromParent, unit: "parent-distance-unit")
      setOrbit { $0.distanceFromParent = value }
      note(
        .distanceFromParent, from: reader, ["parent-distance"], unit: "parent-distance-unit",
        if: value)
    }
    if let written = reader.attribute("period") {
      let unit = reader.unit("period-unit", of: .orbitalPeriod)
      set(orbitalPeriod: reader.figure(written, .orbitalPeriod.named("period"), unit: unit))
      note(.orbitalPeriod, from: reader, ["period"], unit: "period-unit", if: body.orbit?.period)
    }
    readElements(reader)
  }

  private mutating func set(orbitalPeriod period: QuantityReading?) {
    guard let period else { return }
    setOrbit {
      $0.period = period.value
      if let direction = period.direction { $0.direction = direction }
    }
  }

  /// Reads a period or a tilt of the simple vocabulary.
  private mutating func readSimplePeriod(_ child: XMLElement, _ reader: ElementReader) {
    switch child.key {
    case "orbitalperiod":
      guard body.orbit?.period == nil else { return }
      set(orbitalPeriod: simple(reader, .orbitalPeriod))
      note(.orbitalPeriod, from: reader, unit: "unit", if: body.orbit?.period)
    case "rotationperiod":
      simplePeriod = simple(reader, .rotationPeriod)
      note(.rotationPeriod, from: reader, unit: "unit", if: simplePeriod)
    default:
      simpleTilt = reader.text().flatMap { reader.angle($0, "axial tilt", degrees: .halfTurn) }
      note(.obliquity, from: reader, if: simpleTilt)
    }
  }

  /// Notes a figure of the orbit; one that is unknown makes no orbit, which would have a direction.
  mutating func setOrbit(_ change: (inout Orbit) -> Void) {
    var orbit = body.orbit ?? Orbit()
    change(&orbit)
    if orbit != Orbit() { body.orbit = orbit }
  }

  private mutating func readMoons(_ reader: ElementReader) {
    let expected = "a whole number from 0"
    guard
      let given = reader.requiredOrText("count", such: "2")
    else { return }
    if ["none", "no", "no moons"].contains(given.text.folded), reader.attribute("count") == nil {
      body.facts.knownMoons = MoonCount(0)
      return note(.moons, from: reader, if: 0)
    }
    guard let written = reader.known(given, name: "number of moons", expected: expected) else {
      return
    }
    let quantity = try? Quantity.read(written.text, as: .moons)
    guard let quantity, let count = Int(exactly: quantity.value), (0...1_000_000).contains(count)
    else {
      return log.report(
        reader.severity, at: written.offset,
        "'\(shortened(written.text))' is not a number of moons", expected: expected)
    }
    var moons = MoonCount(count)
    moons.asOf = reader.attribute("as-of").flatMap { reader.date($0) }
    body.facts.knownMoons = moons
    note(.moons, from: reader, ["count"], if: count)
  }
}
