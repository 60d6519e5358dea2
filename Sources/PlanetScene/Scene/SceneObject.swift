package import PlanetMath

/// The shape of an object, with the surface that fits it.
package enum Shape: Hashable, Sendable {
  /// An ellipsoid about the object's origin: outline, normal and place on the map are exact.
  case ellipsoid(Ellipsoid, Surface)
  /// Rings in the object's equatorial plane: radii are exact.
  case ring(RadialProfile)
  /// Triangles, with attributes interpolated between vertices; seen from both sides if so stated.
  case mesh(TriangleMesh, Surface, isDoubleSided: Bool = false)

  /// The surface of a globe or a mesh.
  package var surface: Surface? {
    get {
      switch self {
      case .ellipsoid(_, let surface), .mesh(_, let surface, _): surface
      case .ring: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .ellipsoid(let ellipsoid, _): self = .ellipsoid(ellipsoid, newValue)
      case .mesh(let mesh, _, let isDoubleSided):
        self = .mesh(mesh, newValue, isDoubleSided: isDoubleSided)
      case .ring: break
      }
    }
  }

  /// The triangles of a mesh.
  package var mesh: TriangleMesh? {
    get { if case .mesh(let mesh, _, _) = self { mesh } else { nil } }
    set {
      guard let newValue, case .mesh(_, let surface, let isDoubleSided) = self else { return }
      self = .mesh(newValue, surface, isDoubleSided: isDoubleSided)
    }
  }

  /// The ellipsoid of a globe or of its mesh, on which layers and air are placed.
  package var globe: Ellipsoid? {
    switch self {
    case .ellipsoid(let ellipsoid, _): ellipsoid
    case .mesh(let mesh, _, _): mesh.globe
    case .ring: nil
    }
  }

  /// The air that is rendered over a globe, if there is any.
  package var visibleAir: SurfaceAir? {
    guard globe != nil, let surface, surface.hasLayers else { return nil }
    return surface.visibleAir
  }

  /// The least and the greatest distance of the ground of a globe from its centre, in radii of the
  /// globe.
  package var groundRange: ClosedRange<Double> {
    mesh?.groundRange ?? 1...1
  }

  /// A Boolean value that indicates whether what is behind the shape shows through.
  package var isTranslucent: Bool { surface?.isTranslucent ?? true }
}

/// A shape in the world.
package struct SceneObject: Hashable, Sendable {
  /// The shape and its surface.
  package var shape: Shape
  /// The rotation from the object's frame to the world.
  package var orientation: Orientation
  /// The position of the object's origin in the world, in scene units.
  package var position: Vector3
  /// The scene units per unit of the object's frame; positive.
  package var scale: Double

  /// Creates an object, at the world's origin and upright by default.
  package init(
    _ shape: Shape, orientation: Orientation = .identity,
    position: Vector3 = Vector3(0, 0, 0), scale: Double = 1
  ) {
    precondition(scale > 0 && scale.isFinite, "the scale of an object is positive and finite")
    self.shape = shape
    self.orientation = orientation
    self.position = position
    self.scale = scale
  }

  /// Returns whether a camera is inside the air that is rendered over the object.
  package func airContains(_ camera: Camera) -> Bool {
    guard let globe = shape.globe, let air = shape.visibleAir else { return false }
    return distance(of: camera, in: globe) < 1 + air.top
  }

  /// Returns the distance of a camera from the centre, in radii of an ellipsoid about it; infinite
  /// for parallel rays.
  package func distance(of camera: Camera, in ellipsoid: Ellipsoid) -> Double {
    guard case .perspective = camera.projection else { return .infinity }
    let local = orientation.inverse * (camera.eye - position)
    return (local / ellipsoid.semiAxes).length / scale
  }

  /// The transform from the object's frame to the world.
  package var transform: Matrix4 {
    let axes = orientation.matrix
    return Matrix4(
      linear: Matrix3(columns: axes.x * scale, axes.y * scale, axes.z * scale),
      translation: position)
  }
}
