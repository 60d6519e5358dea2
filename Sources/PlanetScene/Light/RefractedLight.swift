import PlanetCatalogue
package import PlanetMath
import PlanetThreads
import Synchronization

/// The light that the air of a body refracts into its shadow.
///
/// Rays that pass the limb at the height h are deflected towards the axis of the shadow by
///
///     ω(h) = ν exp(-h/H) √(2π (R + h) / H)
///
/// for air with the refractivity ν and the scale height H (Baum and Code 1953), and lose light by
/// the optical depth of their path. At the distance D behind the body they reach the distance
/// R + h - D ω(h) from the axis. Radiance is constant along rays. So a point in the shadow
/// receives, from each element of the ring of air around the body, the radiance of the point of the
/// sun's disc that is visible through it. Molecules scatter blue light out of the rays, so the
/// inner shadow is copper-coloured; ozone absorbs red light of the higher rays, so its edge is
/// bluish.
///
/// The table has the change from the light beside an opaque body without air, by the distance from
/// the axis. The body is the unit sphere.
package final class RefractedLight: Sendable {
  /// The number of nodes of the table.
  package static let nodeCount = 256
  /// The changes in red, green and blue, from the axis outwards.
  package let texels: [SIMD4<Float>]
  /// The distance from the edge of the body within which half of the nodes are, about.
  package let width: Float
  /// The coordinate of the first node.
  package let start: Float
  /// The number of nodes per unit of the coordinate.
  package let scale: Float

  /// Everything that determines a table.
  private struct Key: Hashable {
    let air: SurfaceAir
    let distance: Double
    let sunRadius: Double
  }

  private static let tables = Mutex<[(key: Key, table: Once<RefractedLight>)]>([])
  /// The greatest number of tables that are kept.
  private static let tableLimit = 32

  /// Returns the light behind a body; nil if its air refracts none.
  /// - Parameters:
  ///   - air: The air of the body.
  ///   - distance: The distance behind it, in its radii.
  ///   - sunRadius: The sine of the sun's angular radius.
  /// - Returns: The table, computed once for almost equal values.
  package static func behind(
    _ air: SurfaceAir, distance: Double, sunRadius: Double
  ) -> RefractedLight? {
    guard air.refracts, distance > 1, distance.isFinite else { return nil }
    // Frames of an animation share tables: values have nine binary digits.
    func rounded(_ value: Double) -> Double {
      let step = max(value, 1e-9).binade / 256
      return (value / step).rounded() * step
    }
    let key = Key(air: air, distance: rounded(distance), sunRadius: rounded(sunRadius))
    let table = tables.withLock { tables in
      if let known = tables.first(where: { $0.key == key }) { return known.table }
      if tables.count == tableLimit { tables.removeFirst() }
      let new = Once<RefractedLight>()
      tables.append((key, new))
      return new
    }
    return table.get { RefractedLight(key) }
  }

  private init(_ key: Key) {
    let air = AirTables.transparency(of: key.air)
    let rays = Self.rays(air, distance: key.distance)
    let sun = max(key.distance * key.sunRadius, 1e-4)
    let deepest = key.distance * air.model.deflection(0)
    let width = sun + air.model.top + deepest / 8
    let (start, end) = (
      Self.coordinate(-1, width), Self.coordinate(sun + air.model.top, width)
    )
    self.width = Float(width)
    self.start = Float(start)
    scale = Float(Double(Self.nodeCount - 1) / (end - start))
    let distances = (0..<Self.nodeCount).map { node in
      let coordinate = start + (end - start) * Double(node) / Double(Self.nodeCount - 1)
      return max(1 + Self.gap(at: coordinate, width), 0)
    }
    let bare = Self.shares(distances, radius: 1, sun)
    let above = Self.shares(distances, radius: 1 + air.model.top, sun)
    texels = distances.indices.map { node in
      var light = SIMD4<Double>(repeating: 0)
      for ray in rays { light += ray.light * Self.arc(ray.radius, distances[node], sun) }
      return SIMD4<Float>(light / (sun * sun)) + above[node] - bare[node]
    }
  }

  /// Returns the coordinate of a distance from the edge of the body, dense at the edge.
  private static func coordinate(_ gap: Double, _ width: Double) -> Double {
    gap * (1 + width) / (gap.magnitude + width)
  }

  /// Returns the distance from the edge of the body at a coordinate.
  private static func gap(at coordinate: Double, _ width: Double) -> Double {
    coordinate * width / (1 + width - coordinate.magnitude)
  }

  /// Returns the changes of the light of eight points.
  /// - Parameter gap: The distances from the axis, less 1.
  /// - Returns: The changes in red, green and blue.
  package func change(_ gap: Float8) -> VectorLanes {
    let coordinate = gap * (1 + width) / (gap.magnitudes + width)
    let places = TablePlaces((coordinate - start) * scale, count: Self.nodeCount)
    return LineTable.values(texels, at: places)
  }

  // MARK: - Rays

  /// The rays that pass the limb within a range of heights.
  private struct Ray {
    /// The distance from the axis at which rays from the sun's centre arrive.
    var radius: Double
    /// The area of the ring of air per radian, times the fraction of light that passes.
    var light: SIMD4<Double>
  }

  /// The number of rays.
  private static let rayCount = 480

  /// Returns rays from the ground to the top of the air, in steps that are short both in height and
  /// in deflection.
  private static func rays(_ air: AirIntegral, distance: Double) -> [Ray] {
    let model = air.model
    let greatest = model.deflection(0)
    func measure(_ height: Double) -> Double {
      height / model.top + 1 - model.deflection(height) / greatest
    }
    let whole = measure(model.top)
    var heights = [0.0]
    for number in 1..<rayCount {
      let wanted = whole * Double(number) / Double(rayCount)
      var (low, high) = (heights[number - 1], model.top)
      for _ in 0..<48 {
        let middle = (low + high) / 2
        if measure(middle) < wanted { low = middle } else { high = middle }
      }
      heights.append((low + high) / 2)
    }
    heights.append(model.top)
    return zip(heights, heights.dropFirst()).map { low, high in
      let height = (low + high) / 2
      return Ray(
        radius: (1 + height - distance * model.deflection(height)).magnitude,
        light: air.limbDepth(height, steps: 160).exponentialDecay * ((1 + height) * (high - low)))
    }
  }

  /// The number of places along an arc.
  private static let placeCount = 12

  /// Returns the integral of the sun's radiance over the angle along a ring about the axis, divided
  /// by π times its mean over the sun's disc.
  /// - Parameters:
  ///   - radius: The radius of the ring.
  ///   - distance: The distance of the sun's centre from the axis.
  ///   - sun: The radius of the sun's disc, in the same unit.
  /// - Returns: The integral.
  private static func arc(_ radius: Double, _ distance: Double, _ sun: Double) -> Double {
    guard (radius - distance).magnitude < sun else { return 0 }
    let product = 2 * radius * distance
    let squares = radius * radius + distance * distance
    // The angle from the direction of the sun's centre at which the ring leaves the disc.
    let cosine = product > 1e-12 ? (squares - sun * sun) / product : -1
    let half = acos(min(max(cosine, -1), 1))
    let darkening = Double(SolarDisc.limbDarkening)
    var sum = 0.0
    for number in 0..<placeCount {
      // The steps shorten towards the edge of the disc, where the radiance falls steeply.
      let (sine, weight) = sinCos((Double(number) + 0.5) / Double(placeCount) * .pi / 2)
      let square = (squares - product * cos(half * sine)) / (sun * sun)
      let radiance = 1 - darkening + darkening * max(1 - square, 0).squareRoot()
      sum += radiance * weight
    }
    // Both halves of the arc: 2 half ∫ cos t dt, over π (1 - u/3).
    return sum * half / (Double(placeCount) * (1 - darkening / 3))
  }

  /// Returns the fractions of the sun's light that are visible beside an opaque disc.
  private static func shares(_ distances: [Double], radius: Double, _ sun: Double) -> [Float] {
    stride(from: 0, to: distances.count, by: 8).flatMap { first -> [Float] in
      var gap = Float8(repeating: 0)
      for lane in 0..<8 { gap[lane] = Float((distances[first + lane] - radius) / sun) }
      let share = SolarDisc.visibleShare(gap: gap, radius: Float8(repeating: Float(radius / sun)))
      return (0..<8).map { share[$0] < SolarDisc.leastShare ? 0 : share[$0] }
    }
  }
}

extension SurfaceAir {
  /// A Boolean value that indicates whether the air bends light.
  package var refracts: Bool {
    atmosphere.constituents.contains { $0.refractivity ?? 0 > 0 }
  }
}
