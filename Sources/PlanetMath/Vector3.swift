/// A point or direction in three dimensions, right-handed.
public typealias Vector3 = SIMD3<Double>

extension SIMD3 where Scalar == Double {
  /// The direction of +X: latitude 0, longitude 0 in a body's frame.
  package static let unitX = Vector3(1, 0, 0)
  /// The direction of +Y: latitude 0, longitude 90° east in a body's frame.
  package static let unitY = Vector3(0, 1, 0)
  /// The direction of +Z: the north pole in a body's frame.
  package static let unitZ = Vector3(0, 0, 1)

  /// Returns the scalar product, summed in the order x, y, z.
  @inlinable
  package func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// Returns the vector product: perpendicular to both, by the right-hand rule.
  @inlinable
  package func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The Euclidean length.
  @inlinable
  package var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in the same direction; zero stays zero.
  @inlinable
  package var normalized: Vector3 {
    let size = length
    return size > 0 ? self / size : self
  }

  /// Returns the angle to another vector in radians, from 0 to π, exact for small angles too.
  package func angle(to other: Vector3) -> Double { atan2(cross(other).length, dot(other)) }

  /// Creates the unit vector towards a place on the sphere.
  /// - Parameters:
  ///   - latitude: The latitude, from -90° at the south pole to 90° at the north pole.
  ///   - longitude: The longitude, east positive, 0 at +X.
  package init(latitude: Angle, longitude: Angle) {
    let (sinLatitude, cosLatitude) = sinCos(latitude.radians)
    let (sinLongitude, cosLongitude) = sinCos(longitude.radians)
    self.init(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude)
  }

  /// The latitude of the direction, -90° to 90°.
  package var latitude: Angle {
    Angle(radians: atan2(z, (x * x + y * y).squareRoot()))
  }

  /// The longitude of the direction, east positive, -180° to 180°.
  package var longitude: Angle { Angle(radians: atan2(y, x)) }
}
