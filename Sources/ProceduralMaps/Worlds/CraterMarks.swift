import PlanetMath

/// The craters of a world, eight columns at a time.
struct CraterMarks: Sendable {
  private let field: CraterField
  /// The strength of the craters.
  let strength: Float

  init(_ style: WorldStyle) {
    let isAirless = style.traits.isAirless
    strength = isAirless ? 1 : 0.6 * style.traits[.craters]
    let density = isAirless ? 1 : 0.3 * style.traits[.craters]
    let radius = 300.0
    var all = CraterField.scattered(
      seed: UInt64(style.seed), count: Int(1500 * density),
      diameters: (radius / 22)...(radius / 3), onRadius: radius)
    all += CraterField.scattered(
      seed: UInt64(style.seed) + 1, count: Int(14 * density),
      diameters: (radius / 2.5)...(radius / 1.1), onRadius: radius)
    field = CraterField(all)
  }

  /// Returns the marks of craters at a group of columns, negative on floors and positive on rims.
  func marks(_ p: LanePoint, column: Int, of width: Int) -> Float8 {
    var marks = Float8(repeating: 0)
    for lane in 0..<8 {
      let longitude = (Float(column + lane) + 0.5) / Float(width) * 360 - 180
      let direction = Vector(p.x[lane], p.y[lane], p.z[lane])
      let site = Site(
        direction: direction, latitude: direction.latitude, longitude: longitude)
      marks[lane] = field.shade(at: site, wobble: 0)
    }
    return marks * strength
  }
}
