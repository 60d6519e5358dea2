import PlanetImage
import PlanetMath
import PlanetScene

/// The data of a frame that all its strips of rows share.
///
/// Pixels refer to surfaces by primitive IDs: 0 to n - 1 are the n triangles of all meshes, and
/// n + k is object k of the scene, if it is an ellipsoid or a ring. The air and the clouds beyond
/// the limbs of globes follow as further objects.
final class FramePlan: Sendable {
  let size: ImageSize
  let meshes: FrameMeshes
  let traits: [ObjectTraits]
  /// The index of the globe that hides an object where it covers a pixel fully, for the air and the
  /// clouds beyond its limb; nil if none does.
  let hiders: [Int?]
  /// The outlines and depths of ellipsoids and rings; nil for meshes.
  let outlines: [AnalyticOutline?]
  /// The reversed depths of ellipsoids and rings; not used for meshes.
  let depths: [ShapeDepth]
  let shaders: [ObjectShader]
  let background: Background
  /// The images of stars.
  let stars: StarSplats
  /// The glows of stars, over all objects.
  let glows: [Glow]
  /// The comas and tails of comets, over all objects.
  let comas: [ComaImage]
  /// The curve from light to the light of the display.
  let toneMap: View.ToneMap
  /// The shader of the panorama behind all objects; nil without one.
  let panorama: PanoramaShader?
  /// The shader of the sky of a place, with its bodies; nil for a view of bodies in space.
  let place: PlaceShader?
  /// A Boolean value that indicates whether any object is translucent.
  ///
  /// If so, the opaque parts of partly covered pixels are kept to composite fragments over them.
  let hasTranslucency: Bool
  /// The cache for the surface samples; nil if the scene's samples are not cached.
  let sampleCache: TurntableMemory?

  init(
    _ full: RenderScene, size: ImageSize, samplesPerPixel: SamplesPerPixel,
    memory: TurntableMemory?,
    threads: Int
  ) {
    self.size = size
    var bodies = SoftwareRenderer(threads: threads)
    bodies.samples = samplesPerPixel.count
    place = PlaceShader(full, size: size, bodies)
    // The bodies in the sky of a place are rendered by cameras of their own.
    let scene = place == nil ? full : full.empty
    background = scene.background
    stars = StarSplats(scene, size: size, bodies: place?.points ?? [])
    glows = scene.glows(size)
    comas = scene.comaImages(size)
    toneMap = scene.toneMap
    panorama = PanoramaShader(scene, size: size)
    let meshes = FrameMeshes(scene, size: size, memory: memory, threads: threads)
    self.meshes = meshes
    let bins = meshes.bins
    let stripCount = (size.height + bins.rowsPerStrip - 1) / bins.rowsPerStrip
    let isUsable =
      samplesPerPixel.count == 1
      && memory?.claim(for: scene, size: size, stripCount: stripCount) == true
    sampleCache = isUsable ? memory : nil
    let limbs = scene.objects.indices.compactMap { LimbAir($0, in: scene, size: size) }
    let clouds = scene.objects.indices.compactMap {
      LimbClouds($0, in: scene, size: size, samplesPerPixel: samplesPerPixel)
    }
    outlines =
      scene.objects.map { AnalyticOutline($0, camera: scene.camera, size: size) }
      + limbs.map(\.outline) + clouds.map(\.outline)
    depths = outlines.map { $0?.depth ?? .plane(corner: 0, column: 0, row: 0) }
    traits =
      scene.objects.map { ObjectTraits($0.shape) }
      + (limbs.map(\.outline) + clouds.map(\.outline)).map { _ in
        ObjectTraits(isTranslucent: true, isConvex: false)
      }
    hiders =
      scene.objects.map { _ in nil }
      + (limbs.map(\.globe) + clouds.map(\.globe)).map {
        scene.objects[$0].shape.mesh == nil ? $0 : nil
      }
    hasTranslucency = traits.contains(where: \.isTranslucent)
    shaders =
      scene.objects.indices.map { index in
        ObjectShader(
          index, meshes.points[index], in: scene, size: size, samplesPerPixel: samplesPerPixel)
      } + limbs.map { .limb($0.shader) } + clouds.map { .layered($0.shader) }
  }

  /// The triangles of all meshes, by strip.
  var bins: TriangleBins { meshes.bins }

  /// Returns the number of rows of a strip: few enough to stay in the processor's cache.
  static func rowsPerStrip(width: Int) -> Int { max(1, min(16, 16384 / width)) }

  /// Returns the object a primitive belongs to.
  func object(of primitive: Int32) -> Int {
    let number = Int(primitive)
    return number < bins.triangles.count
      ? Int(bins.triangles[number].object) : number - bins.triangles.count
  }

  /// Returns true if a primitive is a whole ellipsoid or ring, not a triangle.
  func isAnalytic(_ primitive: Int32) -> Bool { Int(primitive) >= bins.triangles.count }

  /// Returns the number of a primitive among its mesh's triangles, 0 for other shapes.
  func triangleIndex(of primitive: Int32) -> Int32 {
    Int(primitive) < bins.triangles.count ? bins.triangles[Int(primitive)].source : 0
  }

  /// Returns the primitive ID of an ellipsoid or a ring by the number of its object.
  func primitive(of object: Int) -> Int32 { Int32(bins.triangles.count + object) }

  /// Returns the reversed depth of a primitive at a point of the frame in pixels; larger is nearer.
  func depth(of primitive: Int32, atX x: Float, y: Float) -> Float {
    if Int(primitive) < bins.triangles.count {
      return bins.triangles[Int(primitive)].depth(atX: x, y: y)
    }
    return depths[Int(primitive) - bins.triangles.count].value(Double(x), Double(y))
  }

  /// Returns the greatest change of a ring's reversed depth across a pixel; 0 for other primitives.
  func maximumDepthSlope(of primitive: Int32) -> Float {
    let shape = Int(primitive) - bins.triangles.count
    return shape >= 0 ? depths[shape].maximumDepthSlope ?? 0 : 0
  }
}

/// The outline and the reversed depth of an ellipsoid or a ring.
struct AnalyticOutline: Sendable {
  /// The outline of the ellipsoid, or of the ring's outer edge.
  let outer: ConicOutline
  /// The outline of the ring's inner edge, if it has one.
  let hole: ConicOutline?
  /// A Boolean value that indicates whether coverage is computed from the outline: for ellipsoids.
  ///
  /// The edges of rings are filtered with their profile instead.
  let hasSharpEdge: Bool
  let depth: ShapeDepth

  /// Creates an outline with soft edges from two conics.
  init(outer: ConicOutline, hole: ConicOutline?, depth: ShapeDepth) {
    self.outer = outer
    self.hole = hole
    hasSharpEdge = false
    self.depth = depth
  }

  /// Creates an outline with a sharp edge.
  init(edge: ConicOutline, depth: ShapeDepth) {
    (outer, hole, hasSharpEdge) = (edge, nil, true)
    self.depth = depth
  }

  /// Creates the outline of an object; nil for a mesh.
  init?(_ object: SceneObject, camera: Camera, size: ImageSize) {
    switch object.shape {
    case .ellipsoid(let ellipsoid, _):
      let rays = RayFrame(camera, size: size, of: object, axes: ellipsoid.semiAxes)
      outer = ConicOutline(sphere: rays)
      hole = nil
      hasSharpEdge = true
      depth = .sphere(rays)
    case .ring(let profile):
      let rays = RayFrame(camera, size: size, of: object)
      // The margin adds pixels that an edge only touches; their colour is the profile's mean.
      let margin = 0.05
      outer = ConicOutline(disc: profile.outerRadius * (1 + margin), rays)
      let inner = profile.innerRadius * (1 - margin)
      hole = inner > 0 ? ConicOutline(disc: inner, rays) : nil
      hasSharpEdge = false
      depth = ShapeDepth(plane: rays)
    case .mesh: return nil
    }
  }
}

/// The properties of an object that decide visibility.
struct ObjectTraits: Sendable {
  /// A Boolean value that indicates whether surfaces behind the object show through.
  var isTranslucent: Bool
  /// A Boolean value that indicates whether front faces never hide other front faces.
  var isConvex: Bool

  init(isTranslucent: Bool, isConvex: Bool) {
    self.isTranslucent = isTranslucent
    self.isConvex = isConvex
  }

  init(_ shape: Shape) {
    isTranslucent = shape.isTranslucent
    switch shape {
    case .ellipsoid: isConvex = true
    case .ring: isConvex = false
    case .mesh(let mesh, _, let isDoubleSided): isConvex = mesh.isConvex && !isDoubleSided
    }
  }
}
