import CKernels
import CLanes
public import PlanetMath

/// Eight points in space.
@usableFromInline package struct LanePoint: Sendable {
  @usableFromInline package var x: Float8
  @usableFromInline package var y: Float8
  @usableFromInline package var z: Float8

  /// Creates points from their coordinates.
  @inlinable @inline(__always)
  package init(x: Float8, y: Float8, z: Float8) {
    self.x = x
    self.y = y
    self.z = z
  }

  @inlinable @inline(__always)
  package static func * (point: LanePoint, scale: Float) -> LanePoint {
    LanePoint(x: point.x * scale, y: point.y * scale, z: point.z * scale)
  }

  @inlinable @inline(__always)
  package static func + (left: LanePoint, right: LanePoint) -> LanePoint {
    LanePoint(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  /// Returns the points moved by a constant offset.
  @inlinable @inline(__always)
  package func moved(_ dx: Float, _ dy: Float, _ dz: Float) -> LanePoint {
    LanePoint(x: x + dx, y: y + dy, z: z + dz)
  }

  /// Returns the points scaled along the axis of rotation and across it.
  @inlinable @inline(__always)
  package func stretched(_ across: Float, _ along: Float) -> LanePoint {
    LanePoint(x: x * across, y: y * across, z: z * along)
  }

  /// The points rotated and scaled by two, so that octaves never share lattice planes; the octaves
  /// of ``LaneNoise/fractal(_:octaves:gain:)`` are the same.
  @inline(__always)
  package var nextOctave: LanePoint {
    LanePoint(
      x: 1.2 * y + 1.6 * z + 17.3,
      y: 1.28 * y - 1.2 * x - 0.96 * z + 5.1,
      z: 0.72 * z - 1.6 * x - 0.96 * y - 11.7)
  }
}

/// Gradient noise of eight points at a time; its values differ from those of ``Noise``.
package struct LaneNoise: Sendable {
  let seed: UInt32

  package init(_ seed: UInt32) { self.seed = seed &* 0x9E37_79B9 }

  /// Returns the noise at points, about −1…1.
  @inline(__always)
  package func value(_ p: LanePoint) -> Float8 { lanes_noise8(p.x, p.y, p.z, seed) }

  /// Returns a sum of octaves, each twice as fine and `gain` times as strong as the last; 99 of 100
  /// values lie within ±0.55.
  package func fractal(_ p: LanePoint, octaves: Int, gain: Float = 0.5) -> Float8 {
    noise_fractals(p.x, p.y, p.z, Int32(octaves), gain, seed)
  }

  /// Returns ridges: 1 along winding crests, falling to 0 between them.
  package func ridged(_ p: LanePoint, octaves: Int, gain: Float = 0.5) -> Float8 {
    noise_ridges(p.x, p.y, p.z, Int32(octaves), gain, seed)
  }

  /// Returns three independent fractals, for the displacement of points.
  package func displacement(_ p: LanePoint, octaves: Int, gain: Float = 0.5) -> LanePoint {
    let second = LanePoint(x: p.y + 31.4, y: p.z - 7.9, z: p.x + 2.3)
    let third = LanePoint(x: p.z - 19.1, y: p.x + 43.7, z: p.y + 13.3)
    return LanePoint(
      x: fractal(p, octaves: octaves, gain: gain),
      y: fractal(second, octaves: octaves, gain: gain),
      z: fractal(third, octaves: octaves, gain: gain))
  }

  /// Returns a fractal of points displaced by another one: folded, cloud-like shapes.
  package func warped(_ p: LanePoint, by strength: Float, octaves: Int) -> Float8 {
    fractal(p + displacement(p, octaves: max(2, octaves - 2)) * strength, octaves: octaves)
  }

  /// Returns a network of thin lines, 1 in their middle: where the noise changes its sign.
  ///
  /// - Parameters:
  ///   - p: The points.
  ///   - width: The half-width of the lines, as a value of the noise.
  ///   - octaves: The number of octaves; the lines wind more with more of them.
  /// - Returns: The lines.
  package func lines(_ p: LanePoint, width: Float, octaves: Int) -> Float8 {
    (1 - fractal(p, octaves: octaves).magnitudes * (1 / width)).saturated
  }
}

/// Cellular noise of eight points at a time.
package struct LaneCells: Sendable {
  private let seed: UInt32

  package init(_ seed: UInt32) { self.seed = seed &* 0x85EB_CA6B }

  /// The distances to the nearest and the second nearest point, and a number 0…1 of the nearest.
  package struct Sample {
    package var first: Float8
    package var second: Float8
    package var tag: Float8

    /// The distance to the border of the cell, about 0…0.5.
    package var border: Float8 { second - first }
  }

  /// Returns the distances at points; cells are one unit wide.
  package func sample(_ p: LanePoint) -> Sample {
    let cells = lanes_cells8(p.x, p.y, p.z, seed)
    return Sample(
      first: lanes_firstOfCells8(cells).squareRoot(),
      second: lanes_secondOfCells8(cells).squareRoot(), tag: lanes_tagOfCells8(cells))
  }
}
