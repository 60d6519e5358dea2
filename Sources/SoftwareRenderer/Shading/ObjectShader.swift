import PlanetScene

/// Colours pixels of one object of a scene.
enum ObjectShader {
  case ellipsoid(EllipsoidShader)
  case annulus(AnnulusShader)
  case mesh(MeshShader)

  init(_ object: SceneObject, in scene: RenderScene, size: FrameSize) {
    switch object.figure {
    case .ellipsoid(let ellipsoid):
      self = .ellipsoid(EllipsoidShader(object, ellipsoid, in: scene, size: size))
    case .annulus: self = .annulus(AnnulusShader(object, in: scene, size: size))
    case .mesh: self = .mesh(MeshShader(object, in: scene, size: size))
    }
  }

  /// Returns the premultiplied linear colours of a batch.
  func colors(_ batch: PixelBatch) -> ColorLanes {
    switch self {
    case .ellipsoid(let shader): shader.colors(batch)
    case .annulus(let shader): shader.colors(batch)
    case .mesh(let shader): shader.colors(batch)
    }
  }
}
