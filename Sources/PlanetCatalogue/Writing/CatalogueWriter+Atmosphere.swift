import PlanetMath

extension CatalogueWriter {
  /// Writes an atmosphere and its constituents.
  static func write(_ atmosphere: Atmosphere?, to writer: inout XMLWriter) {
    guard let atmosphere else { return }
    writer.element(
      "atmosphere",
      [
        ("top", "\(atmosphere.top.shortText) km"),
        ("ground-albedo", atmosphere.groundAlbedo.shortText),
      ]
    ) { writer in
      for constituent in atmosphere.constituents {
        writer.empty("constituent", attributes(of: constituent))
      }
    }
  }

  private static func attributes(
    of constituent: Atmosphere.Constituent
  ) -> [(String, String?)] {
    func colors(_ values: [Double]) -> String? {
      values == [0, 0, 0] ? nil : values.map(\.shortText).joined(separator: " ")
    }
    var attributes: [(String, String?)] = [
      ("scattering", colors(constituent.scattering)),
      ("absorption", colors(constituent.absorption)),
    ]
    if constituent.scattering == [0, 0, 0], constituent.absorption == [0, 0, 0] {
      attributes[0].1 = "0 0 0"
    }
    if case .particles(let asymmetry) = constituent.phase {
      attributes.append(("asymmetry", asymmetry.shortText))
    }
    attributes.append(("refractivity", constituent.refractivity?.shortText))
    switch constituent.profile {
    case .exponential(let height): attributes.append(("scale-height", "\(height.shortText) km"))
    case .tent(let lowest, let peak, let highest):
      attributes += [
        ("lowest", "\(lowest.shortText) km"), ("peak", "\(peak.shortText) km"),
        ("highest", "\(highest.shortText) km"),
      ]
    }
    return attributes
  }
}
