package import PlanetMath

/// The light that air adds to what a camera sees of a body, and the part that it lets through.
///
/// Two numbers identify a view ray of a camera, so two tables with two coordinates describe a
/// frame. Rays that end on the ground have the zenith angles of the camera and the sun there. Rays
/// past the limb have the height of their lowest point and the zenith angle of the sun there. The
/// body is the unit sphere.
///
/// Tables are computed in double precision in a fixed order. The steps of a ray are the same for
/// all angles of the sun in a row of a table (``AirPath``). Views are cached by their ``Key``.
package final class AirView: Sendable {
  /// Everything that determines a view.
  package struct Key: Hashable, Sendable {
    /// The distance of the camera from the centre; infinite for parallel rays.
    let distance: Double
    /// The cosine of the phase angle: between the directions to the camera and to the sun.
    let phaseCosine: Double

    /// Creates the key of a view, whose numbers are rounded so that moving cameras share views: the
    /// reciprocal of the distance to 1/256, the phase angle to 0.25°.
    ///
    /// The angle of the sun at each point stays exact.
    package init(distance: Double, phaseCosine: Double) {
      let near = distance.isFinite ? (256 / distance).rounded() / 256 : 0
      self.distance = near > 0 ? 1 / min(near, 1 - 1 / 256.0) : .infinity
      let degrees = acos(min(max(phaseCosine, -1), 1)) * 180 / .pi
      self.phaseCosine = cos((degrees * 4).rounded() / 4 * .pi / 180)
    }
  }

  /// The directions of a view in the frame of the unit sphere.
  package struct Directions: Sendable {
    /// The unit direction to the camera, or opposite to parallel rays.
    package let towardsCamera: Vector3
    /// The unit direction to the sun.
    package let towardsSun: Vector3
    let sun: VectorLanes

    /// Creates directions.
    package init(towardsCamera: Vector3, towardsSun: Vector3) {
      self.towardsCamera = towardsCamera
      self.towardsSun = towardsSun
      sun = VectorLanes(repeating: SIMD3<Float>(towardsSun))
    }
  }

  /// The light of eight rays.
  package struct Light {
    /// The light scattered into the rays, relative to a white surface in full sunlight.
    package var scattered: VectorLanes
    /// The fraction of the light behind the air that passes.
    package var transmittance: VectorLanes
  }

  /// The tables of all views of the body.
  package let tables: AirTables
  /// Everything that determines the view.
  package let key: Key
  /// The light scattered into rays that end on the ground.
  private let groundLight: [SIMD4<Float>]
  private let groundTransmittance: [SIMD4<Float>]
  /// The light scattered into rays that pass the limb.
  private let limbLight: [SIMD4<Float>]
  private let limbTransmittance: [SIMD4<Float>]

  /// The number of rows of both tables.
  package static let rows = 40
  /// The number of columns of both tables.
  package static let columns = 128
  /// The cosine of the zenith angle below which about half of the rows are.
  package static let grazing = 0.05

  /// The accuracy of a view.
  package enum Detail: Hashable, Sendable {
    /// That of images.
    case full
    /// Half the rows, columns and steps, for frames of a moving camera.
    case preview

    /// The number of rows, columns and steps along rays.
    fileprivate var counts: (rows: Int, columns: Int, steps: Int) {
      switch self {
      case .full: (AirView.rows, AirView.columns, 40)
      case .preview: (AirView.rows / 2, AirView.columns / 2, 20)
      }
    }
  }

  /// Computes a view.
  package init(_ tables: AirTables, _ key: Key, detail: Detail = .full) {
    self.tables = tables
    self.key = key
    let counts = detail.counts
    let frame = Geometry(key, stepCount: counts.steps)
    let air = tables.integral
    var (ground, limb) = (Rows(columns: counts.columns), Rows(columns: counts.columns))
    for row in 0..<counts.rows {
      let part = Double(row) / Double(counts.rows - 1)
      let cosine = part * Self.grazing / (1 + Self.grazing - part)
      let impact = max(1 - cosine * cosine, 0).squareRoot()
      let groundAngle = frame.centralAngle(impact: impact, cosine: cosine)
      let groundPath = frame.groundPath(groundAngle, air)
      ground.transmittance.append(SIMD4<Float>(groundPath.transmittance))
      ground.light += frame.light(
        of: groundPath, at: groundAngle, radius: 1, columns: counts.columns)
      let radius = 1 + air.model.top * part * part
      let limbAngle = frame.centralAngle(impact: radius, cosine: 0)
      let limbPath = frame.limbPath(limbAngle, radius: radius, air)
      limb.transmittance.append(SIMD4<Float>(limbPath.transmittance))
      limb.light += frame.light(
        of: limbPath, at: limbAngle, radius: radius, columns: counts.columns)
    }
    if detail != .full { (ground, limb) = (ground.resampled, limb.resampled) }
    (groundLight, groundTransmittance) = (ground.light, ground.transmittance)
    (limbLight, limbTransmittance) = (limb.light, limb.transmittance)
  }

  /// All numbers that are computed from the key and the tables.
  var numbers: [UInt64] {
    (groundLight + limbLight + groundTransmittance + limbTransmittance).flatMap(\.bits)
  }

  /// Creates a view from its ``numbers``; nil for another count of them.
  init?(_ tables: AirTables, _ key: Key, numbers: [UInt64]) {
    let (light, rows) = (Self.rows * Self.columns, Self.rows)
    guard numbers.count == 2 * (light + rows) * 2 else { return nil }
    (self.tables, self.key) = (tables, key)
    func colors(_ start: Int, _ count: Int) -> [SIMD4<Float>] {
      (start..<start + count).map { SIMD4<Float>(bits: numbers, at: 2 * $0) }
    }
    (groundLight, limbLight) = (colors(0, light), colors(light, light))
    (groundTransmittance, limbTransmittance) = (
      colors(2 * light, rows), colors(2 * light + rows, rows)
    )
  }

  /// The rows of a table.
  private struct Rows {
    let columns: Int
    var light: [SIMD4<Float>] = []
    var transmittance: [SIMD4<Float>] = []

    init(columns: Int) { self.columns = columns }

    /// The same table with as many rows and columns as that of an image.
    var resampled: Rows {
      var result = Rows(columns: AirView.columns)
      func place(_ index: Int, _ count: Int, from known: Int) -> (first: Int, part: Float) {
        let place = Float(index) * Float(known - 1) / Float(count - 1)
        let first = min(Int(place), known - 2)
        return (first, place - Float(first))
      }
      for row in 0..<AirView.rows {
        let (j, dv) = place(row, AirView.rows, from: transmittance.count)
        result.transmittance.append(
          transmittance[j] + (transmittance[j + 1] - transmittance[j]) * dv)
        for column in 0..<AirView.columns {
          let (i, du) = place(column, AirView.columns, from: columns)
          let first = j * columns + i
          let upper = light[first] + (light[first + 1] - light[first]) * du
          let next = first + columns
          let lower = light[next] + (light[next + 1] - light[next]) * du
          result.light.append(upper + (lower - upper) * dv)
        }
      }
      return result
    }
  }

  /// All tables, one below another, in rows of ``columns`` colours: the light of rays to the ground
  /// and of rays past the limb, ``rows`` each; then a row each of the transmittance of rays to the
  /// ground and past the limb, of the sunlight on the ground, and of the light of the sky on it.
  package var texels: [SIMD4<Float>] {
    func line(_ values: [SIMD4<Float>]) -> [SIMD4<Float>] {
      values + Array(repeating: .zero, count: Self.columns - values.count)
    }
    return groundLight + limbLight + line(groundTransmittance) + line(limbTransmittance)
      + tables.groundTexels
  }

  /// The height of the top of the air.
  package var top: Double { tables.model.top }

  /// Returns the light of eight rays that end on the ground.
  /// - Parameters:
  ///   - point: The ends, on the unit sphere.
  ///   - cosine: The cosines of the angle between the rays and the zenith.
  ///   - directions: The directions to the camera and to the sun.
  /// - Returns: The light of the air in front of the ground.
  package func light(
    toGround point: VectorLanes, cosine: Float8, _ directions: Directions
  ) -> Light {
    let zero = Float8(repeating: 0)
    let width = Float(Self.grazing)
    let bounded = cosine.replacing(with: zero, where: cosine .< zero)
    let row = TablePlaces(
      bounded * ((1 + width) * Float(Self.rows - 1)) / (bounded + width), count: Self.rows)
    return Light(
      scattered: value(groundLight, rows: row, at: point, towards: directions),
      transmittance: LineTable.values(groundTransmittance, at: row))
  }

  /// Returns the light of eight rays that pass the limb.
  /// - Parameters:
  ///   - lowest: Their lowest points; from the unit sphere to the top of the air.
  ///   - directions: The directions to the camera and to the sun.
  /// - Returns: The light of the air along the rays.
  package func light(pastLimb lowest: VectorLanes, _ directions: Directions) -> Light {
    let squared = lowest.dot(lowest)
    let radius = (squared + 1e-20).squareRoot()
    let raw = (squared - 1) / (radius + 1)
    let zero = Float8(repeating: 0)
    let height = raw.replacing(with: zero, where: raw .< zero)
    let row = TablePlaces(
      (height * Float(1 / top)).squareRoot() * Float(Self.rows - 1), count: Self.rows)
    return Light(
      scattered: value(
        limbLight, rows: row, at: lowest * (Float8(repeating: 1) / radius), towards: directions),
      transmittance: LineTable.values(limbTransmittance, at: row))
  }

  /// Returns the bilinear means of a table at rows and unit vectors.
  @inline(__always)
  private func value(
    _ table: [SIMD4<Float>], rows: TablePlaces, at point: VectorLanes,
    towards directions: Directions
  ) -> VectorLanes {
    let column =
      (SunCosine.coordinate(point.dot(directions.sun)) + 1) * (0.5 * Float(Self.columns - 1))
    let span = table.span
    let columns = TablePlaces(column, count: Self.columns)
    let corners = rows.node * Float(Self.columns) + columns.node
    return VectorLanes { lane in
      let (dv, du) = (rows.part[lane], columns.part[lane])
      let first = TablePlaces.index(corners, lane)
      let upper = span[first] + (span[first + 1] - span[first]) * du
      let next = first + Self.columns
      let lower = span[next] + (span[next + 1] - span[next]) * du
      return upper + (lower - upper) * dv
    }
  }
}

/// The geometry of a view, in a frame with the camera above and the sun towards +X.
private struct Geometry {
  let camera: Vector3
  let distance: Double
  let sun: Vector3
  /// The unit vectors across the direction to the camera: towards the sun, and perpendicular.
  private let sunward: Vector3
  private let sideways: Vector3
  /// The number of steps from the lowest point of a ray to its end.
  private let stepCount: Int

  init(_ key: AirView.Key, stepCount: Int) {
    self.stepCount = stepCount
    distance = key.distance
    camera = .unitZ
    sunward = .unitX
    sideways = .unitY
    let sine = max(1 - key.phaseCosine * key.phaseCosine, 0).squareRoot()
    sun = Vector3(sine, 0, key.phaseCosine)
  }

  /// Returns the central angle between the sub-camera point and the point at which a ray has a
  /// given zenith angle.
  /// - Parameters:
  ///   - impact: The distance of the ray from the centre; on the ground, the sine of the zenith
  ///     angle.
  ///   - cosine: The cosine of the zenith angle.
  /// - Returns: The angle in radians.
  func centralAngle(impact: Double, cosine: Double) -> Double {
    let atPoint = atan2(impact > 1 ? 1 : impact, cosine)
    return atPoint - (distance.isInfinite ? 0 : asin(min(impact / distance, 1)))
  }

  /// Returns the unit vector at an angle from the direction to the camera that has the sun of a
  /// column, and the direction to the sun there.
  ///
  /// At the angle γ from the direction to the camera and the phase angle φ, the cosine of the angle
  /// between the sun and the zenith is within cos γ cos φ ± sin γ sin φ. Columns beyond belong to
  /// the nearest such point, with the sun raised or lowered: rows between which a ray is
  /// interpolated have different ranges.
  func point(_ angle: Double, _ column: Int, of columns: Int) -> (Vector3, sun: Vector3) {
    let (sine, cosine) = sinCos(angle)
    let along = cosine * sun.dot(camera)
    let across = sine.magnitude * sun.dot(sunward).magnitude
    let wanted = SunCosine.value(at: 2 * Double(column) / Double(columns - 1) - 1)
    let turn = across > 1e-9 ? min(max((wanted - along) / across, -1), 1) : 0
    let side = max(1 - turn * turn, 0).squareRoot()
    let point = camera * cosine + (sunward * turn + sideways * side) * sine
    let level = sun - point * sun.dot(point)
    let horizontal = level.length > 1e-6 ? level.normalized : sideways
    return (point, point * wanted + horizontal * max(1 - wanted * wanted, 0).squareRoot())
  }

  /// Returns the unit direction from a point to the camera.
  private func towardsCamera(from point: Vector3) -> Vector3 {
    distance.isInfinite ? camera : (camera * distance - point).normalized
  }

  /// Returns the distance from a point to the camera, at most a limit.
  private func distance(from point: Vector3, atMost limit: Double) -> Double {
    distance.isInfinite ? limit : min((camera * distance - point).length, limit)
  }

  /// Returns the path from the camera to a point of the ground at an angle from the camera.
  func groundPath(_ angle: Double, _ air: AirIntegral) -> AirPath {
    let point = self.point(angle, 0, of: 2).0
    let outer = 1 + air.model.top
    let slope = point.dot(towardsCamera(from: point))
    let cosine = max(slope, 0)
    let length = (cosine * cosine + outer * outer - 1).squareRoot() - cosine
    var path = AirPath(air)
    path.append(
      squared: point.dot(point), slope: slope, length: distance(from: point, atMost: length),
      ascends: false, count: stepCount)
    return path
  }

  /// Returns the path of a ray past the limb, by the central angle and the radius of its lowest
  /// point; empty if the camera is no farther from the centre than that radius.
  func limbPath(_ angle: Double, radius: Double, _ air: AirIntegral) -> AirPath {
    guard radius < distance else { return AirPath(air) }
    let point = self.point(angle, 0, of: 2).0 * radius
    let outer = 1 + air.model.top
    let (squared, slope) = (point.dot(point), point.dot(towardsCamera(from: point)))
    let length = max(outer * outer - squared, 0).squareRoot()
    var path = AirPath(air)
    path.append(
      squared: squared, slope: slope, length: distance(from: point, atMost: length),
      ascends: false, count: stepCount)
    path.append(
      squared: squared, slope: -slope, length: length, sign: -1, ascends: true, count: stepCount)
    return path
  }

  /// Returns the light scattered into the rays of a path, for the suns of all columns.
  func light(
    of path: AirPath, at angle: Double, radius: Double, columns: Int
  ) -> [SIMD4<Float>] {
    (0..<columns).map { column in
      let (unit, sun) = point(angle, column, of: columns)
      let lowest = unit * radius
      let direction = towardsCamera(from: lowest)
      let phases = path.phases(-direction.dot(self.sun))
      return SIMD4<Float>(path.light(lowest.dot(sun), direction.dot(sun), phases))
    }
  }
}
