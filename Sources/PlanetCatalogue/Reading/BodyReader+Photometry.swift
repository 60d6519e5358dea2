extension BodyReader {
  /// Reads the photometric law of a surface.
  ///
  /// A parameter of another law is reported, as it would have no effect.
  mutating func readPhotometry(_ reader: ElementReader) {
    guard let written = reader.required("law", such: "lunar-lambert"),
      let law: Photometry.Law = reader.choice(written, name: "law")
    else { return }
    var photometry = Photometry(law: law)
    func number(_ name: String, of owner: Photometry.Law, _ limit: ValueLimit) -> Double? {
      guard let written = reader.attribute(name) else { return nil }
      guard owner == law else {
        log.report(
          at: written.offset, "'\(name)' has no effect with law=\"\(law.rawValue)\"",
          expected: "law=\"\(owner.rawValue)\", or no '\(name)'")
        return nil
      }
      return reader.number(written, name: name, .number, limit)
    }
    photometry.weight = number("weight", of: .lunarLambert, .share)
    photometry.exponent = number(
      "exponent", of: .minnaert, ValueLimit(Photometry.exponents, "a number from 0.3 to 2"))
    photometry.singleScatteringAlbedo = number("single-scattering-albedo", of: .hapke, .share)
    photometry.asymmetry = number(
      "asymmetry", of: .hapke, ValueLimit(Photometry.asymmetries, "a number from -0.95 to 0.95"))
    photometry.surgeAmplitude = number(
      "surge-amplitude", of: .hapke, ValueLimit(Photometry.surgeAmplitudes, "a number from 0 to 10")
    )
    photometry.surgeWidth = number("surge-width", of: .hapke, .share)
    photometry.roughness = number(
      "roughness", of: .hapke, ValueLimit(Photometry.roughnesses, "degrees from 0 to 60"))
    if law == .minnaert && photometry.exponent == nil {
      _ = reader.required("exponent", such: "0.95")
    }
    if law == .hapke && photometry.singleScatteringAlbedo == nil {
      _ = reader.required("single-scattering-albedo", such: "0.3")
    }
    photometry.phaseCoefficients = phaseCoefficients(reader) ?? []
    photometry.phaseLimit = reader.attribute("phase-limit").flatMap {
      reader.number(
        $0, name: "phase-limit", .number,
        ValueLimit(Photometry.phaseLimits, "degrees from 1 to 180"))
    }
    body.photometry = photometry
    note(.photometry, from: reader, ["law"], if: 1)
  }

  /// Returns the coefficients of a phase curve: numbers with spaces between them.
  private func phaseCoefficients(_ reader: ElementReader) -> [Double]? {
    guard let written = reader.attribute("phase") else { return nil }
    let words = written.text.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Double($0) }.filter { $0.magnitude <= 1 }
    guard numbers.count == words.count, (1...Photometry.coefficientCount).contains(numbers.count)
    else {
      log.report(
        at: written.offset, "the phase curve '\(shortened(written.text))' cannot be read",
        expected: "1 to 6 numbers with spaces between them, such as phase=\"0.026 0 0 4e-9\"")
      return nil
    }
    return numbers
  }
}
