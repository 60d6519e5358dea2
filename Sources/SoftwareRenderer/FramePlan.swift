import PlanetImage
import PlanetMath
import PlanetScene

/// The data of a frame that all its strips of rows share.
///
/// Pixels refer to surfaces by primitive IDs: first the triangles of all meshes, then the objects
/// of shapes without triangles.
struct FramePlan: Sendable {
  let size: ImageSize
  let bins: TriangleBins
  let traits: [ObjectTraits]
  /// The outlines and depths of the objects that are not meshes.
  let traces: [ShapeTrace?]
  /// The reversed depths of all objects; meaningless for meshes.
  let depths: [ShapeDepth]
  let shaders: [ObjectShader]
  let background: Background
  /// A Boolean value that indicates whether any object is translucent, so that pixels keep the
  /// parts of their objects.
  let hasTranslucency: Bool
  /// The texture footprints of earlier frames of the same turntable.
  let memory: TurntableMemory?

  init(
    _ scene: RenderScene, size: ImageSize, samples: SamplesPerPixel, memory: TurntableMemory?,
    threads: Int
  ) {
    self.size = size
    background = scene.background
    let stage = VertexStage(camera: scene.camera, size: size)
    var triangles: [ScreenTriangle] = []
    var points: [[Vector4]] = scene.objects.map { _ in [] }
    for (number, object) in scene.objects.enumerated() {
      guard case .mesh(let mesh, _, let isDoubleSided) = object.shape else { continue }
      points[number] = stage.points(of: mesh, placedBy: object, threads: threads)
      let visible = stage.triangles(
        of: mesh, at: points[number], number: number, isDoubleSided: isDoubleSided,
        threads: threads)
      if triangles.isEmpty { triangles = visible } else { triangles += visible }
    }
    bins = TriangleBins(
      triangles, height: size.height, rowsPerStrip: Self.rowsPerStrip(width: size.width))
    let stripCount = (size.height + bins.rowsPerStrip - 1) / bins.rowsPerStrip
    let isKnown = memory?.belongs(to: scene, size: size, stripCount: stripCount) ?? false
    self.memory = isKnown ? memory : nil
    traces = scene.objects.map { ShapeTrace($0, camera: scene.camera, size: size) }
    depths = traces.map { $0?.depth ?? .plane(corner: 0, column: 0, row: 0) }
    traits = scene.objects.map { ObjectTraits($0.shape) }
    hasTranslucency = traits.contains(where: \.isTranslucent)
    shaders = zip(scene.objects, points).map { object, points in
      ObjectShader(object, points: points, in: scene, size: size, samples: samples)
    }
  }

  /// Returns the number of rows of a strip: few enough to stay in the processor's cache.
  static func rowsPerStrip(width: Int) -> Int { max(1, min(16, 16384 / width)) }

  /// Returns the object a primitive belongs to.
  func object(of primitive: Int32) -> Int {
    let number = Int(primitive)
    return number < bins.triangles.count
      ? Int(bins.triangles[number].object) : number - bins.triangles.count
  }

  /// Returns whether a primitive is a whole object without a mesh.
  func isShape(_ primitive: Int32) -> Bool { Int(primitive) >= bins.triangles.count }

  /// Returns the number of a primitive among its mesh's triangles, 0 for other shapes.
  func source(of primitive: Int32) -> Int32 {
    Int(primitive) < bins.triangles.count ? bins.triangles[Int(primitive)].source : 0
  }

  /// Returns the primitive of an object without a mesh.
  func primitive(of object: Int) -> Int32 { Int32(bins.triangles.count + object) }

  /// Returns the reversed depth of a primitive at a place in pixels; larger is nearer.
  func depth(of primitive: Int32, atX x: Float, y: Float) -> Float {
    if Int(primitive) < bins.triangles.count {
      return bins.triangles[Int(primitive)].depth(atX: x, y: y)
    }
    return depths[Int(primitive) - bins.triangles.count].value(Double(x), Double(y))
  }

  /// Returns the most by which a primitive's depth changes within a pixel, 0 if it is no plane.
  func greatestChange(of primitive: Int32) -> Float {
    let shape = Int(primitive) - bins.triangles.count
    return shape >= 0 ? depths[shape].greatestChange ?? 0 : 0
  }
}

/// The outline and the depth of a shape without triangles.
struct ShapeTrace: Sendable {
  /// The outline within which the shape is seen.
  let outline: ConicOutline
  /// The outline of the hole in its middle.
  let hole: ConicOutline?
  /// A Boolean value that indicates whether the outline decides the coverage of pixels; rings fade
  /// out by their colour instead.
  let hasSharpEdge: Bool
  let depth: ShapeDepth

  /// Creates the trace of an object; nil for a mesh.
  init?(_ object: SceneObject, camera: Camera, size: ImageSize) {
    switch object.shape {
    case .ellipsoid(let ellipsoid, _):
      let rays = RayFrame(camera, size: size, of: object, axes: ellipsoid.semiAxes)
      outline = ConicOutline(sphere: rays)
      hole = nil
      hasSharpEdge = true
      depth = .sphere(rays)
    case .ring(let profile):
      let rays = RayFrame(camera, size: size, of: object)
      // A little more on both sides, for pixels that an edge only touches.
      let margin = 0.05
      outline = ConicOutline(disc: profile.outerRadius * (1 + margin), rays)
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

  init(_ shape: Shape) {
    isTranslucent = shape.isTranslucent
    switch shape {
    case .ellipsoid: isConvex = true
    case .ring: isConvex = false
    case .mesh(let mesh, _, let isDoubleSided): isConvex = mesh.isConvex && !isDoubleSided
    }
  }
}
