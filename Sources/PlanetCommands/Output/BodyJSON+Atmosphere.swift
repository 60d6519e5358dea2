import PlanetCatalogue
import PlanetStrings

extension BodyJSON {
  /// Returns an atmosphere, with heights in kilometres and coefficients per kilometre.
  static func value(of atmosphere: Atmosphere, source: Source?) -> JSONText.Value {
    .object([
      ("top", .number(atmosphere.top)), ("groundAlbedo", .number(atmosphere.groundAlbedo)),
      ("constituents", .list(atmosphere.constituents.map(value))),
      ("source", value(of: source)),
    ])
  }

  private static func value(of constituent: Atmosphere.Constituent) -> JSONText.Value {
    var (scaleHeight, asymmetry): (Double?, Double?) = (nil, nil)
    var tent: (lowest: Double, peak: Double, highest: Double)?
    if case .particles(let value) = constituent.phase { asymmetry = value }
    switch constituent.profile {
    case .exponential(let height): scaleHeight = height
    case .tent(let lowest, let peak, let highest): tent = (lowest, peak, highest)
    }
    return .object([
      ("scattering", .list(constituent.scattering.map { .number($0) })),
      ("absorption", .list(constituent.absorption.map { .number($0) })),
      ("asymmetry", .number(orNull: asymmetry)), ("scaleHeight", .number(orNull: scaleHeight)),
      ("lowest", .number(orNull: tent?.lowest)), ("peak", .number(orNull: tent?.peak)),
      ("highest", .number(orNull: tent?.highest)),
      ("refractivity", .number(orNull: constituent.refractivity)),
    ])
  }
}
