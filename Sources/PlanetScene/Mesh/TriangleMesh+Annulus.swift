import PlanetMath

extension TriangleMesh {
  /// Returns a flat annulus in the equatorial plane, seen from both sides.
  ///
  /// The triangles reach a little beyond both circles; what lies outside is cut, with smooth
  /// edges, by the radius of each pixel. u runs outwards from 0 to 1, v once around.
  /// - Parameters:
  ///   - innerRadius: In scene units, at least 0.
  ///   - outerRadius: In scene units, greater than the inner.
  ///   - segments: The number of quads around, at least 3.
  /// - Returns: A mesh of 2 `segments` triangles.
  static func annulus(
    innerRadius: Double, outerRadius: Double, segments: Int
  ) -> TriangleMesh {
    precondition(innerRadius >= 0 && outerRadius > innerRadius, "an annulus has a width")
    precondition(segments >= 3, "an annulus has 3 segments at least")
    var mesh = TriangleMesh()
    mesh.reserve(vertices: 2 * (segments + 1), triangles: 2 * segments)
    // A chord between points at r / cos(π/n) touches the circle of radius r in its middle.
    let margin = 0.05
    let reach = outerRadius * (1 + margin) / cos(.radians(.pi / Double(segments)))
    for segment in 0...segments {
      let (sine, cosine) = sinCos(Double(segment % segments) / Double(segments) * 2 * .pi)
      for (radius, u) in [(innerRadius * (1 - margin), 0.0), (reach, 1.0)] {
        mesh.positions.append(PackedFloat3(Vector3(radius * cosine, radius * sine, 0)))
        mesh.normals.append(PackedFloat3(.unitZ))
        mesh.tangents.append(PackedFloat3(Vector3(cosine, sine, 0)))
        mesh.textureCoordinates.append(PackedFloat2(u: u, v: Double(segment) / Double(segments)))
      }
    }
    for segment in 0..<segments {
      let (inner, outer) = (2 * segment, 2 * segment + 1)
      mesh.addTriangle(inner, outer, outer + 2)
      mesh.addTriangle(inner, outer + 2, inner + 2)
    }
    return mesh
  }
}
