/// Eight vectors, one for each pixel.
///
/// Functions of a package type are inlined in other modules only if the type is usable from inline.
@usableFromInline
package struct VectorLanes: Sendable {
  /// The components along +X.
  @usableFromInline package var x: Float8
  /// The components along +Y.
  @usableFromInline package var y: Float8
  /// The components along +Z.
  @usableFromInline package var z: Float8

  /// Creates vectors from their components.
  @inlinable @inline(__always)
  package init(_ x: Float8, _ y: Float8, _ z: Float8) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates eight equal vectors.
  @inlinable @inline(__always)
  package init(repeating vector: SIMD3<Float>) {
    x = Float8(repeating: vector.x)
    y = Float8(repeating: vector.y)
    z = Float8(repeating: vector.z)
  }

  @inlinable @inline(__always)
  package static func + (left: VectorLanes, right: VectorLanes) -> VectorLanes {
    VectorLanes(left.x + right.x, left.y + right.y, left.z + right.z)
  }

  @inlinable @inline(__always)
  package static func - (left: VectorLanes, right: VectorLanes) -> VectorLanes {
    VectorLanes(left.x - right.x, left.y - right.y, left.z - right.z)
  }

  /// Returns the vectors times a number each.
  @inlinable @inline(__always)
  package static func * (vector: VectorLanes, factor: Float8) -> VectorLanes {
    VectorLanes(vector.x * factor, vector.y * factor, vector.z * factor)
  }

  /// Returns the vectors with each component times that of another.
  @inlinable @inline(__always)
  package static func * (left: VectorLanes, right: VectorLanes) -> VectorLanes {
    VectorLanes(left.x * right.x, left.y * right.y, left.z * right.z)
  }

  /// Returns the scalar products, summed in the order x, y, z.
  @inlinable @inline(__always)
  package func dot(_ other: VectorLanes) -> Float8 {
    x * other.x + y * other.y + z * other.z
  }

  @inlinable @inline(__always)
  package var lengths: Float8 { dot(self).squareRoot() }
}
