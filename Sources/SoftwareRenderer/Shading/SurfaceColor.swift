import PlanetImage
import PlanetMath
import PlanetScene

/// The base colour of an ellipsoid's surface.
enum SurfaceColor {
  /// One colour everywhere, premultiplied.
  case constant(SIMD4<Float>)
  case map(SurfaceMapping, MapSampler)

  init(_ base: Surface.BaseColor, on ellipsoid: Ellipsoid, turn: Double) {
    switch base {
    case .constant(let color): self = .constant(color.premultiplied)
    case .map(let map):
      self = .map(
        SurfaceMapping(map, on: ellipsoid, turn: turn), MapSampler(map.pyramid, isGlobe: true))
    }
  }
}

extension SIMD4 where Scalar == Float {
  /// The colour times its own alpha.
  var premultiplied: SIMD4<Float> { self * SIMD4(w, w, w, 1) }
}

/// The projection of the unit sphere onto an equirectangular map.
struct SurfaceMapping {
  private let width: Float
  private let height: Float
  /// The shift of the map in columns against one with longitude 0 of an unrotated globe in its
  /// middle; at least 0, less than the width.
  let shift: Float
  /// κ of ``SurfaceMap/latitudeFactor(on:)``.
  private let latitudeFactor: Float
  /// μ of ``SurfaceMap/longitudeFactor(on:)``.
  private let longitudeFactor: Float
  private let isTriaxial: Bool
  private let isRotatedHalfTurn: Bool

  /// Creates the mapping of a map on a globe rotated eastward by a number of turns.
  init(_ map: SurfaceMap, on ellipsoid: Ellipsoid, turn: Double) {
    width = Float(map.pyramid.width)
    height = Float(map.pyramid.height)
    let ahead = -turn - map.centerLongitude.wrapped.radians / (2 * .pi)
    let share = map.isRotatedHalfTurn ? -ahead : ahead
    shift = Float((share - share.rounded(.down)) * Double(map.pyramid.width))
    latitudeFactor = Float(map.latitudeFactor(on: ellipsoid))
    longitudeFactor = Float(map.longitudeFactor(on: ellipsoid))
    isTriaxial = ellipsoid.isTriaxial
    isRotatedHalfTurn = map.isRotatedHalfTurn
  }

  /// Returns whether another mapping is the same except for its ``shift``.
  func isSame(exceptShift other: SurfaceMapping) -> Bool {
    width == other.width && height == other.height && latitudeFactor == other.latitudeFactor
      && longitudeFactor == other.longitudeFactor && isTriaxial == other.isTriaxial
      && isRotatedHalfTurn == other.isRotatedHalfTurn
  }

  /// Returns the texture footprints of eight pixels, before the ``shift``.
  ///
  /// For a point (x, y, z) of the unit sphere at distance ρ from the axis, the longitude is
  /// atan2(y, x) and moves by (x dy - y dx) / ρ²; the row's latitude is atan2(κ z, ρ) and moves by
  /// κ (ρ dz - z dρ) / (ρ² + κ² z²), where ρ dρ = -z dz and so ρ dz - z dρ = dz / ρ.
  @inline(__always)
  func footprint(_ p: VectorLanes, _ column: VectorLanes, _ row: VectorLanes) -> Footprint {
    if isTriaxial { return triaxialFootprint(direction(p), direction(column), direction(row)) }
    let turn = 1 / (2 * Float.pi)
    let rho2 = p.x * p.x + p.y * p.y + 1e-12
    let rho = rho2.squareRoot()
    let inverseRho = 1 / rho
    let kz = p.z * latitudeFactor
    let turns = atan2(p.y, p.x) * turn + 0.5
    let south = 0.5 - atan2(kz, rho) * (1 / Float.pi)
    let perLongitude = inverseRho * inverseRho * (width * turn)
    let perLatitude =
      inverseRho * (-latitudeFactor * height / Float.pi) / (rho2 + kz * kz)
    func moved(_ d: VectorLanes) -> (u: Float8, v: Float8) {
      // Around a pole a pixel covers all longitudes: the movement is at most half a turn either
      // way.
      let u = (p.x * d.y - p.y * d.x) * perLongitude
      return (Self.bounded(u, width * 0.5), Self.bounded(d.z * perLatitude, height * 0.5))
    }
    var (u, v) = (turns * width, south * height)
    if isRotatedHalfTurn { (u, v) = (width - u, height - v) }
    return Footprint(u: u, v: v, column: moved(column), row: moved(row))
  }

  /// Returns the direction of longitude and latitude, or its movement, at a point of the unit
  /// sphere.
  private func direction(_ p: VectorLanes) -> VectorLanes {
    VectorLanes(p.x, p.y * longitudeFactor, p.z * latitudeFactor)
  }

  /// Returns the texture footprints of eight directions (x, y, z) of any length.
  ///
  /// With ρ the distance from the axis, the longitude moves by (x dy - y dx) / ρ² and the latitude
  /// by (ρ dz - z dρ) / (ρ² + z²), where ρ dρ = x dx + y dy.
  @inline(never)
  private func triaxialFootprint(
    _ d: VectorLanes, _ column: VectorLanes, _ row: VectorLanes
  ) -> Footprint {
    let turn = 1 / (2 * Float.pi)
    let rho2 = d.x * d.x + d.y * d.y + 1e-12
    let rho = rho2.squareRoot()
    let perLongitude = 1 / rho2 * (width * turn)
    let perLatitude = 1 / (rho2 + d.z * d.z) * (-height / Float.pi)
    func moved(_ m: VectorLanes) -> (u: Float8, v: Float8) {
      let u = (d.x * m.y - d.y * m.x) * perLongitude
      let v = (rho * m.z - d.z * ((d.x * m.x + d.y * m.y) / rho)) * perLatitude
      return (Self.bounded(u, width * 0.5), Self.bounded(v, height * 0.5))
    }
    var u = (atan2(d.y, d.x) * turn + 0.5) * width
    var v = (0.5 - atan2(d.z, rho) * (1 / Float.pi)) * height
    if isRotatedHalfTurn { (u, v) = (width - u, height - v) }
    return Footprint(u: u, v: v, column: moved(column), row: moved(row))
  }

  @inline(__always)
  private static func bounded(_ value: Float8, _ limit: Float) -> Float8 {
    let low = value.replacing(with: -limit, where: value .< -limit)
    return low.replacing(with: limit, where: low .> limit)
  }
}
