import PlanetMath
import PlanetStrings

extension BodyReader {
  /// Reads an element that holds figures.
  mutating func readFigure(_ child: XMLElement, _ reader: ElementReader) {
    switch child.key {
    case "diameter": readDiameter(reader)
    case "radii": readRadii(reader)
    case "distfromsun":
      guard claim("distance from the sun", at: child.offset) else { return }
      let value = simple(reader, "distance from the sun", .sunDistance, .zeroOrMore)
      setOrbit { $0.distanceFromSun = value }
      note(.distanceFromSun, from: reader, unit: "unit", if: value)
    case "orbitalspeed":
      guard claim("orbital speed", at: child.offset) else { return }
      let value = simple(reader, "orbital speed", .speed, .zeroOrMore)
      warnIfFasterThanLight(value, at: log.source.text(inTagAt: child.offset))
      setOrbit { $0.speed = value }
      note(.orbitalSpeed, from: reader, unit: "unit", if: value)
    case "orbit": readOrbit(reader)
    case "rotation": rotationElement = child
    case "pole": poleElement = child
    case "moons": readMoons(reader)
    case "discovered": readDiscovery(reader)
    case "mass":
      body.mass = value(of: reader, .mass, .mass)
      note(.mass, from: reader, ["value"], unit: "unit", if: body.mass)
    case "gravity":
      body.gravity = value(of: reader, .acceleration, .zeroOrMore)
      note(.gravity, from: reader, ["value"], unit: "unit", if: body.gravity)
    case "temperature":
      body.temperature = value(of: reader, .temperature, .temperature)
      note(.temperature, from: reader, ["value"], unit: "unit", if: body.temperature)
    case "albedo":
      body.albedo = value(of: reader, .number, .albedo)
      note(.albedo, from: reader, ["value"], if: body.albedo)
    default: break
    }
  }

  /// Reads a figure of the simple vocabulary: its text, in the unit of the text or the usual one.
  private func simple(
    _ reader: ElementReader, _ name: String, _ dimension: Dimension, _ limit: ValueLimit
  ) -> Double? {
    reader.text().flatMap { reader.number($0, name: name, dimension, limit, unit: "unit") }
  }

  private func value(
    of reader: ElementReader, _ dimension: Dimension, _ limit: ValueLimit
  ) -> Double? {
    reader.required("value", such: "1")
      .flatMap {
        reader.number($0, name: reader.element.name, dimension, limit, unit: "unit")
      }
  }

  private mutating func readDiameter(_ reader: ElementReader) {
    guard claim("size", at: reader.element.offset),
      let diameter = simple(reader, "diameter", .length, .aboveZero)
    else { return }
    body.radii = .sphere(diameter: diameter)
    warnIfTiny(diameter: diameter, at: log.source.text(inTagAt: reader.element.offset))
    note(.radii, from: reader, unit: "unit", if: diameter)
  }

  /// Warns about a size that is probably a mistake: in another unit, or with a decimal mark in
  /// place of a thousands separator.
  private func warnIfTiny(diameter: Double, at offset: Int) {
    guard diameter < 1 else { return }
    log.report(
      .warning, at: offset, "the diameter of \(NumberText.scientific(diameter)) km is below 1 km",
      expected: "the diameter of a round body")
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
        reader.number($0, name: "equatorial radius", .length, .aboveZero, unit: "unit")
      }
    let (polar, polarPlace) = radius("polar", reader)
    let (intermediate, intermediatePlace) = radius("intermediate", reader)
    let mean = reader.number("mean", .length, .aboveZero, unit: "unit")
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
      reader.number($0, name: "\(name) radius", .length, .aboveZero, unit: "unit")
    }
    return (value, written?.offset)
  }

  private mutating func readOrbit(_ reader: ElementReader) {
    if let direction: SpinDirection = reader.optionalChoice("direction") {
      body.orbit = body.orbit ?? Orbit()
      body.orbit?.direction = direction
    }
    if let written = reader.attribute("distance"),
      claim("distance from the sun", at: written.offset)
    {
      let value = reader.number(
        written, name: "distance from the sun", .sunDistance, .zeroOrMore, unit: "distance-unit")
      setOrbit { $0.distanceFromSun = value }
      note(.distanceFromSun, from: reader, ["distance"], unit: "distance-unit", if: value)
    }
    if let written = reader.attribute("speed"), claim("orbital speed", at: written.offset) {
      let value = reader.number(
        written, name: "orbital speed", .speed, .zeroOrMore, unit: "speed-unit")
      warnIfFasterThanLight(value, at: written.offset)
      setOrbit { $0.speed = value }
      note(.orbitalSpeed, from: reader, ["speed"], unit: "speed-unit", if: value)
    }
    let parentDistance = reader.number(
      "parent-distance", .length, .zeroOrMore, unit: "parent-distance-unit")
    setOrbit { $0.distanceFromParent = parentDistance }
    note(
      .distanceFromParent, from: reader, ["parent-distance"], unit: "parent-distance-unit",
      if: parentDistance)
    let period = reader.number("period", .days, .aboveZero, unit: "period-unit")
    setOrbit { $0.period = period }
    note(.orbitalPeriod, from: reader, ["period"], unit: "period-unit", if: period)
  }

  /// Notes a figure of the orbit; one that is unknown makes no orbit, which would have a direction.
  private mutating func setOrbit(_ change: (inout Orbit) -> Void) {
    var orbit = body.orbit ?? Orbit()
    change(&orbit)
    if orbit != Orbit() { body.orbit = orbit }
  }

  private mutating func readMoons(_ reader: ElementReader) {
    guard
      let written = reader.required("count", such: "2").flatMap({
        reader.known($0, name: "number of moons", expected: "a whole number from 0")
      })
    else { return }
    guard let count = Int(written.text.collapsed), (0...1_000_000).contains(count) else {
      log.report(
        at: written.offset, "'\(shortened(written.text))' is not a number of moons",
        expected: "a whole number from 0")
      return
    }
    var moons = MoonCount(count)
    moons.asOf = reader.attribute("as-of").flatMap { reader.date($0) }
    body.knownMoons = moons
    note(.moons, from: reader, ["count"], if: count)
  }

  private mutating func readDiscovery(_ reader: ElementReader) {
    let discoverer = reader.attribute("by")
      .flatMap { reader.known($0, name: "discoverer", expected: "a name") }
      .flatMap { hasLetters($0) ? $0.text : nil }
    if discoverer != nil, !reader.element.hasText {
      log.report(
        at: reader.element.offset, "<\(reader.element.name)> has no date",
        expected: "1781-03-13, 1781 or \(DiscoveryDate.antiquityWord)")
      return
    }
    guard let written = reader.text() else { return }
    if written.text.folded == DiscoveryDate.antiquityWord {
      body.discovery = Discovery(.antiquity, by: discoverer)
    } else {
      let date = reader.date(written, orWord: DiscoveryDate.antiquityWord)
      body.discovery = date.map { Discovery(.date($0), by: discoverer) }
    }
    note(.discovery, from: reader, if: body.discovery)
  }

  /// Combines the rotation of `<rotation>` and `<pole>`, which may be in either order.
  mutating func finishRotation() {
    let pole = poleElement.map { ElementReader(element: $0, log: log) }
    let readPole = pole.flatMap(self.pole)
    guard let element = rotationElement else {
      if let pole {
        log.report(at: pole.element.offset, "<pole> without <rotation>")
      }
      return
    }
    let reader = ElementReader(element: element, log: log)
    let direction: SpinDirection = reader.choice("direction", or: .prograde)
    let obliquity = reader.angle("obliquity", degrees: .halfTurn)
    let period = period(reader)
    body.rotation = Rotation(
      period: period, direction: direction, obliquity: obliquity, pole: readPole)
    note(.rotationPeriod, from: reader, ["period"], unit: "unit", if: period)
    note(.obliquity, from: reader, ["obliquity"], if: obliquity)
    if let pole {
      note(
        .pole, from: pole, ["ra", "dec", "prime-meridian", "prime-meridian-rate"], if: readPole)
    }
  }

  private func period(_ reader: ElementReader) -> Double? {
    guard let written = reader.attribute("period") else { return nil }
    let backward = written.text.collapsed.first.map { $0 == "-" || $0 == "−" } ?? false
    let limit =
      backward
      ? ValueLimit(1e-6...1e15, "a number above 0, and direction=\"retrograde\" for this sign")
      : .aboveZero
    return reader.number(written, name: "rotation period", .hours, limit, unit: "unit")
  }

  private func pole(_ reader: ElementReader) -> Pole? {
    let present = [
      reader.required("ra", such: "0"), reader.required("dec", such: "90"),
    ]
    let ascension = reader.angle("ra", degrees: .longitude)
    let declination = reader.angle("dec", degrees: .latitude)
    let meridian = reader.angle("prime-meridian", degrees: .longitude)
    let rate = reader.angle("prime-meridian-rate", degrees: .rate)
    guard !present.contains(where: { $0 == nil }), let ascension, let declination else {
      return nil
    }
    return Pole(
      rightAscension: ascension, declination: declination, primeMeridian: meridian,
      primeMeridianRate: rate)
  }
}
