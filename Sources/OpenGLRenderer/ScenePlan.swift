import PlanetScene

/// What is seen of a scene, in the order in which it is drawn.
struct ScenePlan {
  /// The ellipsoids, from far to near.
  let globes: [Globe]
  /// The annuli, in the order of the scene.
  let rings: [Ring]
  /// The objects of which nothing but triangles is known: opaque ones first.
  let meshes: [SceneObject]
  /// How depths are compared.
  let depth: DepthScale
  /// Outside of these there is no globe.
  let globeBounds: ScreenBounds
  /// Outside of these there is nothing.
  let bounds: ScreenBounds

  init(_ scene: RenderScene, _ size: FrameSize) {
    var globes: [Globe] = []
    var rings: [Ring] = []
    var meshes: [SceneObject] = []
    for object in scene.objects {
      switch object.figure {
      case .ellipsoid(let ellipsoid):
        if let globe = Globe(object, ellipsoid, scene.camera, size) { globes.append(globe) }
      case .annulus(let inner, let outer):
        if let ring = Ring(object, inner: inner, outer: outer, in: scene, size) {
          rings.append(ring)
        }
      case .mesh: meshes.append(object)
      }
    }
    globes.sort { $0.distance > $1.distance }
    (self.globes, self.rings) = (globes, rings)
    self.meshes =
      meshes.filter { !$0.material.isTranslucent } + meshes.filter(\.material.isTranslucent)
    depth = DepthScale(scene)
    globeBounds = globes.reduce(.nothing) { $0.union($1.bounds) }
    let figureBounds = rings.reduce(globeBounds) { $0.union($1.bounds) }
    bounds = meshes.isEmpty ? figureBounds : ScreenBounds(size)
  }
}
