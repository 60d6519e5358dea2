import PlanetMath
import ProceduralMaps

/// Adds the relief of impact craters to a raster of heights, the largest first.
///
/// Small craters are bowls; larger ones have flat floors, terraced walls and central peaks; the
/// largest are filled. Old craters are shallow, without a rim and with a ragged outline.
struct CraterStamps: Sendable {
  /// The craters, the largest first.
  private let craters: [Crater]
  private let shape: CraterShape
  private let frame: GridFrame
  private let noise: Noise

  /// The radius of a crater's traces in radii of its rim.
  private static let reach: Float = 2.4

  /// Creates stamps.
  /// - Parameters:
  ///   - craters: The craters in any order.
  ///   - shape: The depths of the body's craters.
  ///   - frame: The directions of the raster.
  ///   - seed: The seed of the outlines.
  init(_ craters: [Crater], _ shape: CraterShape, _ frame: GridFrame, seed: UInt32) {
    let order = craters.indices.sorted {
      (craters[$1].radius, $0) < (craters[$0].radius, $1)
    }
    self.craters = order.map { craters[$0] }
    (self.shape, self.frame) = (shape, frame)
    noise = Noise(seed)
  }

  /// A crater with the numbers that its pixels need.
  private struct Stamp {
    let radius: Float
    let depth: Float
    let rim: Float
    let peak: Float
    let floor: Float
    let erasure: Float
    let ground: Float
    let raggedness: Float
    let ejecta: Float
    let phase: Float
    let east: Vector
    let north: Vector
  }

  /// Adds the relief to heights in metres, and the floors of craters to another raster: 1 on the
  /// floor of a fresh crater.
  /// - Parameters:
  ///   - heights: The heights.
  ///   - floors: Receives the floors.
  func add(to heights: inout SphereGrid, floors: inout SphereGrid) {
    for (index, crater) in craters.enumerated() {
      let pixels = 2 * crater.radius / frame.pixel
      guard pixels > 1.8 else { break }
      let stamp = stamp(of: crater, index, heights, share: smoothstep(1.8, 4, pixels))
      frame.visit(crater.center, within: crater.radius * Self.reach) { x, y, p in
        let offset = p - crater.center
        let cell = y * frame.width + x
        add(stamp, offset, to: &heights.cells[cell], floor: &floors.cells[cell])
      }
    }
  }

  private func stamp(
    of crater: Crater, _ index: Int, _ heights: SphereGrid, share: Float
  ) -> Stamp {
    let diameter = 2 * Double(crater.radius) * shape.radius
    let size = Float(diameter / shape.transition)
    let kept =
      mix(CraterShape.oldDepth, 1, crater.freshness.squareRoot())
      * mix(1, 0.5, smoothstep(8, 40, size))
    let depth = Float(1_000 * shape.depth(diameter)) * kept * share
    let pole: Vector = abs(crater.center.z) > 0.9 ? Vector(1, 0, 0) : Vector(0, 0, 1)
    let east = pole.cross(crater.center).unit
    let north = crater.center.cross(east)
    // The ground: the mean height on a circle a little inside the rim.
    var ground: Float = 0
    for (dx, dy) in [
      (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1),
      (0.7, -0.7),
    ] as [(Float, Float)] {
      let p = (crater.center + (east * dx + north * dy) * (0.9 * crater.radius)).unit
      ground += heights(p) * 0.125
    }
    return Stamp(
      radius: crater.radius, depth: depth,
      rim: depth * CraterShape.rimShare * mix(0.4, 1, crater.freshness),
      peak: 0.3 * depth * smoothstep(1.6, 3.5, size) * smoothstep(26, 12, size),
      floor: 0.66 * smoothstep(0.8, 2.4, size), erasure: share * mix(0.7, 0.97, crater.freshness),
      ground: ground, raggedness: mix(0.16, 0.05, crater.freshness),
      ejecta: crater.freshness, phase: Float(index % 997), east: east, north: north)
  }

  @inline(__always)
  private func add(
    _ stamp: Stamp, _ offset: Vector, to height: inout Float, floor: inout Float
  ) {
    let u = offset.dot(stamp.east) / stamp.radius
    let v = offset.dot(stamp.north) / stamp.radius
    let plain = (u * u + v * v).squareRoot()
    guard plain < Self.reach else { return }
    let scale = 1 / max(plain, 1e-4)
    // The outline: a noise on the circle of headings.
    let bend = noise.value(Vector(u * scale * 1.3, v * scale * 1.3, stamp.phase * 3.7))
    let fine = noise.value(Vector(u * 3.1, v * 3.1, stamp.phase * 3.7 + 9))
    let r = plain * (1 + stamp.raggedness * (bend + 0.6 * fine))
    height = mix(height, stamp.ground, stamp.erasure * smoothstep(1.05, 0.85, r))
    let t = saturate((r - stamp.floor) / (1 - stamp.floor))
    // Terraces step the wall of complex craters.
    let inside =
      stamp.rim - stamp.depth * (1 - t * t * (1.6 - 0.6 * t))
      + stamp.peak * smoothstep(0.26, 0.03, plain) * (0.8 + fine)
    let rays =
      1 + 0.9 * stamp.ejecta
      * noise.value(Vector(u * scale * 4, v * scale * 4, stamp.phase * 1.3))
    let outside = stamp.rim * rays / (r * r * r + 1e-6) * smoothstep(Self.reach, 1.3, r)
    height += mix(inside, outside, saturate((r - 0.95) * 10))
    if r < 1 {
      // Sand gathers on the floors of some craters, often on one side.
      let chance = stamp.phase * 0.618_034
      let sand = smoothstep(0.55, 0.95, chance - chance.rounded(.down) + 0.2 * fine)
      let own = smoothstep(0.9, 0.5, r + 0.3 * bend)
      floor = mix(floor, sand, own * stamp.erasure)
    }
  }
}
