import PlanetImage
import PlanetMath
import PlanetScene

/// The air beyond the limb of a globe: a translucent disc with a hole.
struct LimbAir {
  /// The number of the globe.
  let globe: Int
  let outline: AnalyticOutline
  let shader: LimbShader

  /// Creates the air of an object by its index; nil for one without air, or for a camera within the
  /// air.
  init?(_ index: Int, in scene: RenderScene, size: ImageSize) {
    let object = scene.objects[index]
    guard let ellipsoid = object.shape.globe, let air = object.shape.visibleAir else { return nil }
    let camera = scene.camera
    let plane = LimbPlane(object.shape)
    let axes = ellipsoid.semiAxes
    func rays(radius: Double) -> RayFrame {
      RayFrame(camera, size: size, of: object, axes: axes * radius)
    }
    let outer = rays(radius: 1 + air.top)
    if outer.isPerspective, outer.camera.dot(outer.camera) <= 1 { return nil }
    globe = index
    outline = AnalyticOutline(
      outer: ConicOutline(sphere: outer),
      hole: ConicOutline(sphere: rays(radius: plane.innerRadius)),
      depth: .limbPlane(of: object, camera, size, setback: plane.setback))
    shader = LimbShader(index, ellipsoid, air, in: scene, size: size)
  }
}

extension ShapeDepth {
  /// Returns the depth of the plane through the limb of a globe, or behind it.
  /// - Parameters:
  ///   - object: The globe, or its mesh.
  ///   - camera: The camera.
  ///   - size: The size of the frame.
  ///   - setback: The distance of the plane behind the centre, in the globe's unit.
  /// - Returns: The depth.
  static func limbPlane(
    of object: SceneObject, _ camera: Camera, _ size: ImageSize, setback: Double
  ) -> ShapeDepth {
    let axes = object.shape.globe?.semiAxes ?? Vector3(repeating: 1)
    // The plane of the limb faces the camera in the frame of the unit sphere.
    let towardsCamera = RayFrame(camera, size: size, of: object, axes: axes).towardsCamera
    var disc = object
    disc.orientation = object.orientation * Orientation(zAlong: towardsCamera / axes)
    let behind = object.orientation * (towardsCamera * axes)
    disc.position = object.position - behind * (setback * object.scale)
    return ShapeDepth(plane: RayFrame(camera, size: size, of: disc))
  }
}

extension Orientation {
  /// Creates the orientation of a frame whose z-axis is along a vector.
  fileprivate init(zAlong vector: Vector3) {
    let z = vector.normalized
    let helper = z.x.magnitude < 0.6 ? Vector3.unitX : Vector3.unitY
    let x = helper.cross(z).normalized
    self.init(x: x, y: z.cross(x), z: z)
  }
}
