import PlanetScene

/// Colours pixels of one object of a scene.
enum ObjectShader {
  case ellipsoid(EllipsoidShader)
  case annulus(AnnulusShader)
  case mesh(MeshShader)

  init(
    _ object: SceneObject, in scene: RenderScene, size: FrameSize, samples: SamplesPerPixel
  ) {
    switch object.figure {
    case .ellipsoid(let ellipsoid):
      self = .ellipsoid(
        EllipsoidShader(object, ellipsoid, in: scene, size: size, samples: samples))
    case .annulus: self = .annulus(AnnulusShader(object, in: scene, size: size))
    case .mesh: self = .mesh(MeshShader(object, in: scene, size: size))
    }
  }

  /// Returns the premultiplied linear colours of a batch, by way of memory lent for that.
  func colors(_ batch: PixelBatch, _ scratch: inout SurfaceSights) -> PixelColors {
    switch self {
    case .ellipsoid(let shader):
      shader.colors(x: batch.x, y: batch.y, count: batch.count, &scratch)
    case .annulus(let shader): shader.colors(batch)
    case .mesh(let shader): shader.colors(batch, &scratch)
    }
  }
}
