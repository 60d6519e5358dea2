package import PlanetCatalogue
import PlanetImage
package import PlanetMath

/// The light in the air of a body for all heights and elevations of the sun.
///
/// Transmittance to the top of the air, and light that was scattered more than once, as if
/// scattered evenly in all directions (Hillaire 2020: the second order, times the geometric series
/// of the further ones). All radiances are relative to a white diffuse surface that faces the sun
/// without air. The body is the unit sphere.
package final class AirTables: Sendable {
  let model: AirModel
  /// The transmittance to the top of the air, by height and by the distance to the top.
  private let transmittance: Table
  /// The mean radiance of light that was scattered more than once, by height and by the cosine of
  /// the angle between the sun and the zenith.
  private let multiple: Table
  /// The sunlight that reaches the ground, and the irradiance by the sky, by the same cosine.
  private let ground: GroundLight

  /// The light on the ground by the cosine of the angle between the sun and the zenith.
  private struct GroundLight {
    var sunlight: [SIMD4<Float>]
    var sky: [SIMD4<Float>]
  }

  /// Computes the tables of an atmosphere.
  /// - Parameters:
  ///   - atmosphere: The atmosphere.
  ///   - radius: The equatorial radius of the body in kilometres.
  package init(_ atmosphere: Atmosphere, radius: Double) {
    let model = AirModel(atmosphere, radius: radius)
    self.model = model
    let transmittance = Self.transmittance(model)
    self.transmittance = transmittance
    let multiple = Self.multiple(model, transmittance)
    self.multiple = multiple
    let air = AirIntegral(model: model, transmittance: transmittance, multiple: multiple)
    let cosines = SunCosine.values(count: Self.groundNodes)
    ground = GroundLight(
      sunlight: cosines.map { SIMD4<Float>(air.sunlightOnGround(max($0, 0))) },
      sky: air.skyIrradiance(cosines).map { SIMD4<Float>($0) })
    visibleHeight = Self.visibleHeight(air)
  }

  /// The number of nodes of the light on the ground.
  private static let groundNodes = AirView.columns

  /// The sunlight on the ground, and the light of the sky.
  var groundTexels: [SIMD4<Float>] { ground.sunlight + ground.sky }

  /// Integrals along rays.
  var integral: AirIntegral {
    AirIntegral(model: model, transmittance: transmittance, multiple: multiple)
  }

  /// Returns integrals along rays that need no tables: optical depths past the limb.
  static func transparency(of air: SurfaceAir) -> AirIntegral {
    let empty = Table(columns: 2, rows: 2, values: Array(repeating: .zero, count: 4))
    return AirIntegral(
      model: AirModel(air.atmosphere, radius: air.radius), transmittance: empty, multiple: empty)
  }

  /// Returns the fraction of sunlight that reaches eight points of the ground through the air, and
  /// the irradiance of horizontal ground by the sky.
  /// - Parameter cosine: The cosines of the angle between the sun and the zenith.
  /// - Returns: Red, green and blue of both.
  package func groundLight(_ cosine: Float8) -> (sunlight: VectorLanes, sky: VectorLanes) {
    let places = TablePlaces(
      (SunCosine.coordinate(cosine) + 1) * (0.5 * Float(Self.groundNodes - 1)),
      count: Self.groundNodes)
    return (
      LineTable.values(ground.sunlight, at: places), LineTable.values(ground.sky, at: places)
    )
  }

  /// Returns the fraction of the air, by its vertical optical depth, that is above a height.
  /// - Parameter height: The height in equatorial radii.
  /// - Returns: Values of 0 to 1 for red, green and blue.
  package func share(above height: Double) -> SIMD3<Float> {
    guard height < model.top else { return SIMD3(0, 0, 0) }
    let (part, whole) = (model.depth(above: height), model.depth(above: 0))
    var share = SIMD3<Float>(repeating: 1)
    for channel in 0..<3 where whole[channel] > 0 {
      share[channel] = Float(part[channel] / whole[channel])
    }
    return share
  }

  /// The light that air adds to ground seen from above, and the fraction of the ground's light that
  /// passes through it, both relative to the light of white ground without air.
  ///
  /// The sun is 40° from the zenith, as it is on average in maps from images of sun-synchronous
  /// satellites.
  var veil: (added: SIMD3<Double>, passed: SIMD3<Double>) {
    let cosine = cos(Angle.degrees(40))
    let air = integral
    let column = air.column(under: Vector3((1 - cosine * cosine).squareRoot(), 0, cosine))
    let sky = air.skyIrradiance([cosine])[0] / cosine
    let passed = column.transmittance * (air.sunlightOnGround(cosine) + sky)
    let added = column.light / cosine
    return (SIMD3(added.x, added.y, added.z), SIMD3(passed.x, passed.y, passed.z))
  }

  /// The height of the visible edge of the air, in equatorial radii: there a ray past the limb has
  /// the optical depth 0.05 in green.
  package let visibleHeight: Double

  private static func visibleHeight(_ air: AirIntegral) -> Double {
    let count = 256
    let edge = (0..<count).last { number in
      air.limbDepth(air.model.top * Double(number) / Double(count)).y > 0.05
    }
    return air.model.top * Double(edge ?? 0) / Double(count)
  }

  // MARK: - Storage

  /// The atmosphere and the radius as text, for the key of stored numbers.
  ///
  /// Numbers are written as the shortest decimals that are read as the same number.
  static func key(_ atmosphere: Atmosphere, radius: Double) -> String {
    "air \(atmosphere) \(radius)"
  }

  /// All numbers that are computed from the atmosphere.
  var numbers: [UInt64] {
    (transmittance.values + multiple.values).flatMap(\.bits)
      + groundTexels.flatMap(\.bits) + [visibleHeight.bitPattern]
  }

  /// Creates tables from their ``numbers``; nil for another count of them.
  init?(_ atmosphere: Atmosphere, radius: Double, numbers: [UInt64]) {
    let air = (Self.transmittanceSize.pixelCount + Self.multipleSize.pixelCount) * 4
    let light = 2 * Self.groundNodes * 2
    guard numbers.count == air + light + 1 else { return nil }
    model = AirModel(atmosphere, radius: radius)
    let values = stride(from: 0, to: air, by: 4).map { SIMD4<Double>(bits: numbers, at: $0) }
    let (first, rest) = (Self.transmittanceSize, Self.multipleSize)
    transmittance = Table(
      columns: first.width, rows: first.height, values: Array(values[..<first.pixelCount]))
    multiple = Table(
      columns: rest.width, rows: rest.height, values: Array(values[first.pixelCount...]))
    let texels = stride(from: air, to: air + light, by: 2).map {
      SIMD4<Float>(bits: numbers, at: $0)
    }
    ground = GroundLight(
      sunlight: Array(texels[..<Self.groundNodes]), sky: Array(texels[Self.groundNodes...]))
    visibleHeight = Double(bitPattern: numbers[air + light])
  }

  // MARK: - Tables

  /// The columns and rows of the tables.
  private static let transmittanceSize = ImageSize(width: 96, height: 32)
  private static let multipleSize = ImageSize(width: 32, height: 12)

  /// A table of colours over two coordinates of 0 to 1.
  struct Table: Sendable {
    let columns: Int
    let rows: Int
    var values: [SIMD4<Double>]

    /// A place between two rows.
    struct Row {
      /// The index of the first value of the upper row.
      fileprivate let start: Int
      /// The distance from the upper row, from 0 to 1.
      fileprivate let part: Double
    }

    /// Returns the place of a second coordinate.
    func row(_ y: Double) -> Row {
      let row = min(max(y, 0), 1) * Double(rows - 1)
      let j = min(Int(row), rows - 2)
      return Row(start: j * columns, part: row - Double(j))
    }

    /// Returns the bilinear mean at two coordinates.
    @inline(__always)
    func value(_ x: Double, _ row: Row) -> SIMD4<Double> {
      let column = min(max(x, 0), 1) * Double(columns - 1)
      let i = min(Int(column), columns - 2)
      let (dx, dy) = (column - Double(i), row.part)
      let first = row.start + i
      let span = values.span
      let upper = span[first] * (1 - dx) + span[first + 1] * dx
      let lower = span[first + columns] * (1 - dx) + span[first + columns + 1] * dx
      return upper * (1 - dy) + lower * dy
    }
  }

  private static func transmittance(_ model: AirModel) -> Table {
    let (columns, rows) = (transmittanceSize.width, transmittanceSize.height)
    let outer = 1 + model.top
    let horizon = (outer * outer - 1).squareRoot()
    var values: [SIMD4<Double>] = []
    for row in 0..<rows {
      let part = Double(row) / Double(rows - 1)
      let height = model.top * part * part
      let radius = 1 + height
      let toGround = (height * (2 + height)).squareRoot()
      let (shortest, longest) = (outer - radius, toGround + horizon)
      for column in 0..<columns {
        let x = Double(column) / Double(columns - 1)
        let distance = shortest + (longest - shortest) * x
        // The cosine of the zenith angle of a ray that is so far from the top.
        let cosine =
          distance <= 0
          ? 1 : (outer * outer - radius * radius - distance * distance) / (2 * radius * distance)
        values.append(
          opticalTransmittance(
            model, radius: radius, cosine: min(max(cosine, -1), 1), distance: distance))
      }
    }
    return Table(columns: columns, rows: rows, values: values)
  }

  /// Returns the transmittance of a ray from a radius by Simpson's rule, in steps that grow from
  /// its lowest point.
  private static func opticalTransmittance(
    _ model: AirModel, radius: Double, cosine: Double, distance: Double
  ) -> SIMD4<Double> {
    func depth(from start: Double, to end: Double) -> SIMD4<Double> {
      let count = 24
      var sum = SIMD4<Double>(repeating: 0)
      for number in 0...count {
        let part = Double(number) / Double(count)
        let t = start + (end - start) * part * part
        let squared = radius * radius + t * t + 2 * radius * cosine * t
        let weight: Double =
          number == 0 || number == count ? 1 : number.isMultiple(of: 2) ? 2 : 4
        // dt = 2 part (end - start) dpart.
        sum += model.extinction(squared.squareRoot() - 1) * (weight * 2 * part)
      }
      return sum * ((end - start).magnitude / (3 * Double(count)))
    }
    let lowest = -radius * cosine
    let total =
      lowest <= 0
      ? depth(from: 0, to: distance)
      : depth(from: lowest, to: 0) + depth(from: lowest, to: distance)
    return total.exponentialDecay
  }

  private static func multiple(_ model: AirModel, _ transmittance: Table) -> Table {
    let (columns, rows) = (multipleSize.width, multipleSize.height)
    let air = AirIntegral(
      model: model, transmittance: transmittance,
      multiple: Table(columns: 2, rows: 2, values: Array(repeating: .zero, count: 4)))
    var values: [SIMD4<Double>] = []
    for row in 0..<rows {
      let part = Double(row) / Double(rows - 1)
      values += air.multipleScattering(
        model.top * part * part, SunCosine.values(count: columns))
    }
    return Table(columns: columns, rows: rows, values: values)
  }
}

/// A coordinate for the cosine of the angle between the sun and the zenith, which is dense where
/// the sun rises.
package enum SunCosine {
  /// The cosine up to which about half of the coordinates reach.
  package static let width = 0.15

  /// Returns the coordinate, -1 to 1, of a cosine.
  static func coordinate(_ cosine: Double) -> Double {
    cosine * (1 + width) / (cosine.magnitude + width)
  }

  /// Returns the coordinates, -1 to 1, of eight cosines.
  @inline(__always)
  static func coordinate(_ cosine: Float8) -> Float8 {
    cosine * Float(1 + width) / (cosine.magnitudes + Float(width))
  }

  /// Returns the cosines at coordinates from -1 to 1 in equal steps.
  static func values(count: Int) -> [Double] {
    (0..<count).map { value(at: 2 * Double($0) / Double(count - 1) - 1) }
  }

  /// Returns the cosine at a coordinate.
  static func value(at coordinate: Double) -> Double {
    coordinate * width / (1 + width - coordinate.magnitude)
  }
}

/// Eight places between the nodes of a table along one coordinate.
struct TablePlaces {
  /// The node before each place.
  let node: Float8
  /// The distance from there to the place, from 0 to 1.
  let part: Float8

  /// The sum of a small whole number and 1.5 · 2²³ has the number in its lowest bits.
  private static let magic: Float = 12_582_912

  /// Creates places from numbers of nodes; numbers beyond the table are at its ends.
  @inline(__always)
  init(_ place: Float8, count: Int) {
    let zero = Float8(repeating: 0)
    let last = Float8(repeating: Float(count - 1))
    // NaN becomes 0.
    let bounded = zero.replacing(with: place, where: place .> zero)
    let inside = bounded.replacing(with: last, where: bounded .> last)
    // A place on a node may belong to the interval before it.
    let rounded = (inside - 0.5 + Self.magic) - Self.magic
    let greatest = Float8(repeating: Float(count - 2))
    node = rounded.replacing(with: greatest, where: rounded .> greatest)
    part = inside - node
  }

  /// Returns one of eight whole numbers below 2²² as an integer.
  @inline(__always)
  static func index(_ numbers: Float8, _ lane: Int) -> Int {
    Int((numbers[lane] + magic).bitPattern & 0x3f_ffff)
  }
}

extension VectorLanes {
  /// Creates vectors from red, green and blue of eight colours.
  @inline(__always)
  init(_ color: (_ lane: Int) -> SIMD4<Float>) {
    let (a, b, c, d) = (color(0), color(1), color(2), color(3))
    let (e, f, g, h) = (color(4), color(5), color(6), color(7))
    self.init(
      Float8(a.x, b.x, c.x, d.x, e.x, f.x, g.x, h.x),
      Float8(a.y, b.y, c.y, d.y, e.y, f.y, g.y, h.y),
      Float8(a.z, b.z, c.z, d.z, e.z, f.z, g.z, h.z))
  }
}

/// A table of colours over one coordinate.
enum LineTable {
  /// Returns the linear means at eight places.
  @inline(__always)
  static func values(_ table: [SIMD4<Float>], at places: TablePlaces) -> VectorLanes {
    let span = table.span
    return VectorLanes { lane in
      let index = TablePlaces.index(places.node, lane)
      return span[index] + (span[index + 1] - span[index]) * places.part[lane]
    }
  }
}

extension SIMD4<Double> {
  /// exp(-x) of red, green and blue; alpha is 1.
  var exponentialDecay: SIMD4<Double> { SIMD4(exp(-x), exp(-y), exp(-z), 1) }
}
