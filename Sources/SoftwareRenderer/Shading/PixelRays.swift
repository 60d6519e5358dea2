import PlanetMath
import PlanetScene

/// The rays of a ``RayFrame`` through eight pixels at a time, in single precision.
struct PixelRays {
  private let origin: LaneVector
  private let direction: LaneVector

  /// A vector that changes linearly over the frame.
  private struct LaneVector {
    /// The value at the centre of the frame.
    var middle: VectorLanes
    /// The change by one column to the right, and by one row down.
    var column: VectorLanes
    var row: VectorLanes

    init(_ vector: AffineVector) {
      middle = VectorLanes(repeating: SIMD3<Float>(vector.middle))
      column = VectorLanes(repeating: SIMD3<Float>(vector.column))
      row = VectorLanes(repeating: SIMD3<Float>(vector.row))
    }

    @inline(__always)
    func at(_ x: Float8, _ y: Float8) -> VectorLanes { middle + column * x + row * y }
  }

  /// The parameter of the points at the camera; visible points lie beyond it.
  let nearest: Float
  private let middleX: Float
  private let middleY: Float

  init(_ frame: RayFrame) {
    origin = LaneVector(frame.origin)
    direction = LaneVector(frame.direction)
    nearest = Float(frame.nearest)
    middleX = Float(frame.middle.x)
    middleY = Float(frame.middle.y)
  }

  /// Returns the rays through eight points of the frame.
  @inline(__always)
  func rays(_ x: Float8, _ y: Float8) -> (origin: VectorLanes, direction: VectorLanes) {
    let (dx, dy) = (x - middleX, y - middleY)
    return (origin.at(dx, dy), direction.at(dx, dy))
  }

  /// Returns the movement of the point at `t` along the ray per step to the right and per step
  /// down.
  @inline(__always)
  func drift(_ t: Float8, step: Float = 1) -> (column: VectorLanes, row: VectorLanes) {
    let factor = Float8(repeating: step)
    return (
      (origin.column + direction.column * t) * factor, (origin.row + direction.row * t) * factor
    )
  }
}
