extension BodyReader {
  /// Reads an atmosphere and its constituents.
  ///
  /// One invalid constituent leaves out the atmosphere, whose light would be wrong without it.
  mutating func readAtmosphere(_ reader: ElementReader) {
    // A text alone, such as "Carbon dioxide", is reported with the structure.
    guard !reader.element.hasTextOnly else { return }
    let top = reader.required("top", such: "100 km")
      .flatMap { reader.number($0, name: "top", .length, .airHeight) }
    let albedo = reader.number("ground-albedo", .fraction, .share)
    let children = reader.element.children.filter { $0.key == "constituent" }
    let constituents = children.compactMap {
      constituent(ElementReader(element: $0, log: log))
    }
    let counts = 1...Atmosphere.constituentCount
    guard counts.contains(children.count) else {
      return log.report(
        at: reader.element.offset, "an atmosphere has \(children.count) constituents",
        expected: "\(counts.lowerBound) to \(counts.upperBound) <constituent>")
    }
    guard let top, constituents.count == children.count else { return }
    body.atmosphere = Atmosphere(
      top: top, groundAlbedo: albedo ?? Self.usualGroundAlbedo, constituents: constituents)
    note(.atmosphere, from: reader, ["top"], if: 1)
  }

  /// The ground albedo where the catalogue states none.
  private static let usualGroundAlbedo = 0.3

  private func constituent(_ reader: ElementReader) -> Atmosphere.Constituent? {
    guard let profile = profile(reader) else { return nil }
    var constituent = Atmosphere.Constituent(profile: profile)
    var isValid = true
    for (name, path) in [
      ("scattering", \Atmosphere.Constituent.scattering), ("absorption", \.absorption),
    ] {
      guard let written = reader.attribute(name) else { continue }
      guard let values = coefficients(written, name) else {
        isValid = false
        continue
      }
      constituent[keyPath: path] = values
    }
    if reader.attribute("scattering") == nil, reader.attribute("absorption") == nil {
      _ = reader.required("scattering", such: "0.0058 0.0136 0.0331")
      isValid = false
    }
    if let written = reader.attribute("asymmetry") {
      let limit = ValueLimit(Atmosphere.asymmetries, "a number from -0.95 to 0.95")
      guard let asymmetry = reader.number(written, name: "asymmetry", .number, limit) else {
        return nil
      }
      constituent.phase = .particles(asymmetry: asymmetry)
    }
    if let written = reader.attribute("refractivity") {
      guard let value = refractivity(written, reader, profile) else { return nil }
      constituent.refractivity = value
    }
    return isValid ? constituent : nil
  }

  /// Returns the refractivity of a constituent whose density falls exponentially.
  private func refractivity(
    _ written: ElementReader.Written, _ reader: ElementReader, _ profile: Atmosphere.Profile
  ) -> Double? {
    if case .tent = profile {
      log.report(
        at: written.offset, "'refractivity' has no effect with 'peak'",
        expected: "'scale-height', or no 'refractivity'")
      return nil
    }
    let limit = ValueLimit(Atmosphere.refractivities, "a number from 0 to 0.01, such as 0.000277")
    return reader.number(written, name: "refractivity", .number, limit)
  }

  /// Returns three numbers per kilometre with spaces between them.
  private func coefficients(_ written: ElementReader.Written, _ name: String) -> [Double]? {
    let words = written.text.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Double($0) }.filter { (0...100).contains($0) }
    if numbers.count == 3, words.count == 3 { return numbers }
    log.report(
      at: written.offset, "the \(name) '\(shortened(written.text))' cannot be read",
      expected: "3 numbers from 0 to 100 per km, for red, green and blue")
    return nil
  }

  private func profile(_ reader: ElementReader) -> Atmosphere.Profile? {
    func height(_ name: String, such example: String, _ limit: ValueLimit) -> Double? {
      reader.required(name, such: example)
        .flatMap { reader.number($0, name: name, .length, limit) }
    }
    guard reader.attribute("peak") != nil else {
      return height("scale-height", such: "8 km", .airHeight).map { .exponential(scaleHeight: $0) }
    }
    let lowest = height("lowest", such: "10 km", .altitude)
    let peak = height("peak", such: "25 km", .altitude)
    let highest = height("highest", such: "40 km", .altitude)
    guard let lowest, let peak, let highest else { return nil }
    guard lowest < peak, peak < highest else {
      log.report(
        at: reader.attribute("peak")?.offset ?? reader.element.offset,
        "the peak at \(peak) km is not between \(lowest) km and \(highest) km",
        expected: "lowest < peak < highest")
      return nil
    }
    return .tent(lowest: lowest, peak: peak, highest: highest)
  }
}
