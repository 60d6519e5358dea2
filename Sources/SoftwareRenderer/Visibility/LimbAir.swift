import PlanetImage
import PlanetMath
import PlanetScene

/// The air beyond the limb of a globe: a translucent disc with a hole.
struct LimbAir {
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
    // The plane of the limb faces the camera in the frame of the unit sphere.
    let facing = rays(radius: 1).towardsCamera / axes
    var disc = object
    disc.orientation = object.orientation * Orientation(zAlong: facing)
    let behind = object.orientation * (rays(radius: 1).towardsCamera * axes)
    disc.position = object.position - behind * (plane.setback * object.scale)
    outline = AnalyticOutline(
      outer: ConicOutline(sphere: outer),
      hole: ConicOutline(sphere: rays(radius: plane.innerRadius)),
      depth: ShapeDepth(plane: RayFrame(camera, size: size, of: disc)))
    shader = LimbShader(index, ellipsoid, air, in: scene, size: size)
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
