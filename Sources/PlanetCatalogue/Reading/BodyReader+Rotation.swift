import PlanetMath
import PlanetStrings

extension BodyReader {
  /// Combines the rotation of `<rotation>`, `<pole>` and the simple vocabulary, in any order.
  mutating func finishRotation() {
    let pole = poleElement.map { ElementReader(element: $0, log: log, severity: .warning) }
    let readPole = pole.flatMap(self.pole)
    guard let element = rotationElement else {
      if simplePeriod != nil || simpleTilt != nil || readPole != nil {
        body.rotation = Rotation(
          period: simplePeriod?.value, direction: simplePeriod?.direction ?? .prograde,
          obliquity: simpleTilt)
        body.rotation?.pole = readPole
        notePole(pole, readPole)
      }
      return
    }
    let reader = ElementReader(element: element, log: log, severity: .warning)
    let stated = reader.strictly.direction("direction")
    let obliquity = reader.strictly.angle("obliquity", degrees: .halfTurn) ?? simpleTilt
    let period = period(reader) ?? simplePeriod
    if let stated, let direction = period?.direction, direction != stated,
      let written = reader.attribute("period")
    {
      log.report(
        .warning, at: written.offset,
        "the rotation period '\(shortened(written.text))' is \(direction.rawValue), but "
          + "direction=\"\(stated.rawValue)\" is used",
        expected: "the same direction in both")
    }
    body.rotation = Rotation(
      period: period?.value, direction: stated ?? period?.direction ?? .prograde,
      obliquity: obliquity)
    body.rotation?.pole = readPole
    note(.rotationPeriod, from: reader, ["period"], unit: "unit", if: period)
    note(.obliquity, from: reader, ["obliquity"], if: obliquity)
    notePole(pole, readPole)
  }

  private mutating func notePole(_ reader: ElementReader?, _ pole: Pole?) {
    guard let reader else { return }
    note(
      .pole, from: reader, ["ra", "dec", "prime-meridian", "prime-meridian-rate"], if: pole)
  }

  private func period(_ reader: ElementReader) -> QuantityReading? {
    reader.attribute("period").flatMap {
      reader.figure($0, .rotationPeriod, unit: reader.unit("unit", of: .rotationPeriod))
    }
  }

  private func pole(_ reader: ElementReader) -> Pole? {
    let present = [
      reader.required("ra", such: "0"), reader.required("dec", such: "90"),
    ]
    let ascension = reader.angle("ra", degrees: .longitude, as: .rightAscension)
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
