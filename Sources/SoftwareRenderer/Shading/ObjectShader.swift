import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of one object of a scene.
enum ObjectShader {
  case ellipsoid(EllipsoidShader)
  case layered(LayeredShader)
  case ring(RingShader)
  case mesh(MeshShader)
  case layeredMesh(LayeredMeshShader)
  case limb(LimbShader)

  /// Creates the shader of an object.
  /// - Parameters:
  ///   - index: The index of the object in the scene.
  ///   - points: The points of the object, if it is a mesh.
  ///   - scene: The scene.
  ///   - size: The size of the frame.
  ///   - samplesPerPixel: The shading samples of a pixel.
  init(
    _ index: Int, _ points: MeshPoints?, in scene: RenderScene, size: ImageSize,
    samplesPerPixel: SamplesPerPixel
  ) {
    switch scene.objects[index].shape {
    case .ellipsoid(let ellipsoid, let surface)
    where surface.hasLayers || scene.hasRefractedLight(on: index):
      self = .layered(
        LayeredShader(
          index, ellipsoid, surface, in: scene, size: size, samplesPerPixel: samplesPerPixel))
    case .ellipsoid(let ellipsoid, let surface):
      self = .ellipsoid(
        EllipsoidShader(
          index, ellipsoid, surface, in: scene, size: size, samplesPerPixel: samplesPerPixel))
    case .ring(let profile): self = .ring(RingShader(index, profile, in: scene, size: size))
    case .mesh(let mesh, let surface, _):
      guard let points else { preconditionFailure("a mesh has points") }
      if surface.hasLayers, let globe = mesh.globe {
        self = .layeredMesh(LayeredMeshShader(index, points, surface, on: globe, in: scene))
      } else {
        self = .mesh(MeshShader(index, points, surface, in: scene))
      }
    }
  }

  /// Returns the premultiplied linear colours of a batch; `scratch` is working memory.
  func colors(_ batch: PixelBatch, _ scratch: inout ShadingMemory) -> PixelColors {
    switch self {
    case .ellipsoid(let shader):
      shader.colors(x: batch.x, y: batch.y, count: batch.count, &scratch.samples)
    case .layered(let shader):
      shader.colors(x: batch.x, y: batch.y, count: batch.count, &scratch.layers)
    case .ring(let shader): shader.colors(batch)
    case .mesh(let shader): shader.colors(batch, &scratch.samples)
    case .layeredMesh(let shader): shader.colors(batch, &scratch.layers)
    case .limb(let shader): shader.colors(batch)
    }
  }
}

/// Working memory of shaders.
struct ShadingMemory {
  /// The surface samples of pixels.
  var samples = SurfaceSamples()
  /// The layers of pixels.
  var layers = LayerMemory()
}

/// Working memory for the layers of pixels.
struct LayerMemory {
  var samples = LayerSamples()
  var colors = LayerColors()

  /// Places the taps of all textures around the points of the samples, and filters the textures.
  mutating func filter(_ layers: LayerTextures) {
    samples.place(layers)
    colors.filter(layers, samples)
  }
}
