import PlanetMath

/// The clouds of a world: folded by winds, and wound by storms.
struct CloudCover: Sendable {
  private let fields: SphereFields?
  private let noise: LaneNoise
  private let amount: Float
  private let octaves: Int

  /// The number of coarse fields: the origin of clouds in three coordinates, and their amount.
  static let fieldCount = 4

  init(_ style: WorldStyle, width: Int, threads: Int) {
    noise = LaneNoise(style.seed &+ 21)
    amount = style.clouds
    octaves = width >= 1024 ? 6 : 5
    guard style.clouds > 0 else {
      fields = nil
      return
    }
    let storms = Self.storms(style)
    let noise = noise
    let wind = style.wind
    fields = SphereFields(mapWidth: width, count: Self.fieldCount, threads: threads) { p, values in
      var origin = p
      for lane in 0..<8 where !storms.isEmpty {
        var place = Vector(p.x[lane], p.y[lane], p.z[lane])
        for storm in storms { place = storm.origin(of: place) }
        origin.x[lane] = place.x
        origin.y[lane] = place.y
        origin.z[lane] = place.z
      }
      let push = noise.displacement(origin.stretched(1.7, 2.2), octaves: 3)
      let drawn = origin + push * 0.4
      values[0] = drawn.x
      values[1] = drawn.y
      values[2] = drawn.z * wind
      // Bands of rising air at the equator and in the temperate latitudes.
      let latitude = origin.z.magnitudes
      let belts = (latitude * 7).bell * 0.5 + ((latitude - 0.78) * 4.5).bell * 0.55
      let weather = noise.fractal(origin.moved(4, 8, 1) * 2.4, octaves: 3)
      values[3] = belts - 0.3 + weather * 0.8
      // The centre of a storm is clear, and the ring around it is dense.
      for lane in 0..<8 where !storms.isEmpty {
        let place = Vector(p.x[lane], p.y[lane], p.z[lane])
        for storm in storms {
          let distance = storm.oval.distance(place)
          values[3][lane] += 0.9 * bell(distance * 1.1) - 1.6 * bell(distance * 9)
        }
      }
    }
  }

  private static func storms(_ style: WorldStyle) -> [Vortex] {
    guard style.isStormy else { return [] }
    var generator = SeededGenerator(seed: UInt64(style.seed) + 77)
    return (0..<18).map { _ in
      let place = generator.direction()
      let longitude = atan2(Double(place.y), Double(place.x)) * 180 / .pi
      let latitude = Double(place.latitude) * 0.75
      let size = Double(generator.number(4, 10))
      return Vortex(
        Place(latitude, longitude), east: size, north: size,
        turn: (latitude > 0 ? 1 : -1) * generator.number(2.6, 4.4))
    }
  }

  /// The coarse fields of a row.
  struct Row {
    var fields: [[Float8]]

    init(groups: Int) {
      fields = [[Float8]](
        repeating: [Float8](repeating: Float8(repeating: 0), count: groups),
        count: CloudCover.fieldCount)
    }
  }

  /// Prepares a row of a map.
  func prepare(_ row: inout Row, _ index: Int) {
    guard let fields else { return }
    for field in 0..<Self.fieldCount {
      fields.row(index, field: field, into: &row.fields[field])
    }
  }

  /// Returns the opacity of the clouds over a group of columns, and their thickness.
  func opacity(_ row: Row, _ group: Int) -> (opacity: Float8, body: Float8)? {
    guard fields != nil else { return nil }
    let origin = LanePoint(
      x: row.fields[0][group], y: row.fields[1][group], z: row.fields[2][group])
    let curls = noise.fractal(origin.moved(2, 1, 7) * 3.1, octaves: octaves, gain: 0.58)
    let density = curls * 1.1 + row.fields[3][group] * 0.42
    let start = 0.42 - 0.95 * amount
    return (density.step(start, start + 0.55), density.step(start + 0.12, start + 0.85))
  }
}
