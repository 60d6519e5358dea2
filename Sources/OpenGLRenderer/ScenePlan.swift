import PlanetScene

/// What is seen of a scene, in the order in which it is drawn.
struct ScenePlan {
  /// The ellipsoids, from far to near.
  let globes: [Globe]
  /// Outside of these there is nothing.
  let bounds: ScreenBounds

  init(_ scene: RenderScene, _ size: FrameSize) {
    var globes: [Globe] = []
    for object in scene.objects {
      if case .ellipsoid(let ellipsoid) = object.figure,
        let globe = Globe(object, ellipsoid, scene.camera, size)
      {
        globes.append(globe)
      }
    }
    globes.sort { $0.distance > $1.distance }
    self.globes = globes
    var bounds = ScreenBounds.nothing
    for globe in globes { bounds = bounds.union(globe.bounds) }
    self.bounds = bounds
  }
}
