package import PlanetMath
package import PlanetScene

/// The ellipsoid of a body in a scene, as its overlays need it.
package struct OverlayBody: Hashable, Sendable {
  /// The ID of the body in the catalogue, such as `mars`.
  package let id: String
  /// The name beside its disc.
  package let name: String
  /// The semi-axes along the body's axes, in scene units.
  package let semiAxes: Vector3
  /// The rotation from the body's frame to the world.
  package let orientation: Orientation
  /// The position of the centre in the world.
  package let position: Vector3
  /// The unit direction from the centre to the sun in the world; nil for the sun itself.
  package let sunDirection: Vector3?

  /// The ID and the name of a body.
  package typealias Label = (id: String, name: String)

  /// Returns the bodies of a scene: each ellipsoid or mesh is one, rings are none.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - labels: The IDs and names of the bodies that are rendered, in the order of the scene.
  /// - Returns: The bodies in the same order.
  package static func bodies(of scene: RenderScene, labels: [Label]) -> [OverlayBody] {
    let globes = scene.objects.compactMap { object in
      semiAxes(of: object.shape).map { (object, $0 * object.scale) }
    }
    return zip(globes, labels).map { globe, label in
      let (object, semiAxes) = globe
      let isStar = object.shape.surface?.isEmissive == true
      let isSun = isStar || scene.sun?.position == object.position
      return OverlayBody(
        id: label.id, name: label.name, semiAxes: semiAxes, orientation: object.orientation,
        position: object.position,
        sunDirection: isSun ? nil : scene.light(on: object).direction.normalized)
    }
  }

  /// Returns the semi-axes of an ellipsoid or of the box around a mesh; nil for rings.
  private static func semiAxes(of shape: Shape) -> Vector3? {
    switch shape {
    case .ellipsoid(let ellipsoid, _):
      return ellipsoid.semiAxes
    case .mesh(let mesh, _, _):
      var reach = Vector3(0, 0, 0)
      for point in mesh.positions {
        let size = Vector3(
          Double(point.x.magnitude), Double(point.y.magnitude), Double(point.z.magnitude))
        reach = reach.replacing(with: size, where: size .> reach)
      }
      return reach.min() > 0 ? reach : nil
    case .ring:
      return nil
    }
  }

  /// The mean of the semi-axes in the equatorial plane, in scene units.
  var equatorialRadius: Double { (semiAxes.x + semiAxes.y) / 2 }

  /// Returns the position in the world of a point on the unit sphere that the ellipsoid becomes
  /// where its semi-axes are 1.
  func point(onUnitSphere point: Vector3) -> Vector3 {
    position + orientation * (point * semiAxes)
  }

  /// Returns the direction or offset in the frame in which the ellipsoid is the unit sphere.
  func onUnitSphere(_ vector: Vector3) -> Vector3 { (orientation.inverse * vector) / semiAxes }

  /// Returns the point of the unit sphere at a planetocentric place.
  func place(latitude: Angle, longitude: Angle) -> Vector3 {
    (Vector3(latitude: latitude, longitude: longitude) / semiAxes).normalized
  }
}
