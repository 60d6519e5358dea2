import PlanetMath
import PlanetScene

/// Everything about a frame that its bands share.
///
/// What pixels show is told by the number of a piece: first come the triangles of all meshes, then
/// the objects, for figures that need no triangles.
struct FramePlan: Sendable {
  let size: FrameSize
  let bins: TriangleBins
  let traits: [ObjectTraits]
  /// The outlines and depths of the objects without a mesh.
  let figures: [FigureTrace?]
  /// The depths of all objects; of meshes, none.
  let depths: [FigureDepth]
  let shaders: [ObjectShader]
  let background: Background
  /// Whether anything shines through, so that shared pixels keep their parts.
  let hasTranslucency: Bool
  /// What was found out for earlier pictures of the same turntable.
  let memory: TurntableMemory?

  init(
    _ scene: RenderScene, size: FrameSize, samples: SamplesPerPixel, memory: TurntableMemory?
  ) {
    self.size = size
    background = scene.background
    let stage = VertexStage(camera: scene.camera, size: size)
    var triangles: [ScreenTriangle] = []
    for (number, object) in scene.objects.enumerated() {
      guard let mesh = object.mesh else { continue }
      triangles += stage.triangles(of: object, mesh, number: number)
    }
    bins = TriangleBins(
      triangles, height: size.height, rowsPerBand: Self.rowsPerBand(width: size.width))
    let bandCount = (size.height + bins.rowsPerBand - 1) / bins.rowsPerBand
    let isKnown = memory?.belongs(to: scene, size: size, bandCount: bandCount) ?? false
    self.memory = isKnown ? memory : nil
    figures = scene.objects.map { object in
      object.mesh == nil ? FigureTrace(object, camera: scene.camera, size: size) : nil
    }
    depths = figures.map { $0?.depth ?? .plane(corner: 0, column: 0, row: 0) }
    traits = scene.objects.map { object in
      var isConvex = false
      if case .ellipsoid = object.figure { isConvex = !object.material.isDoubleSided }
      return ObjectTraits(isTranslucent: object.material.isTranslucent, isConvex: isConvex)
    }
    hasTranslucency = traits.contains(where: \.isTranslucent)
    shaders = scene.objects.map { ObjectShader($0, in: scene, size: size, samples: samples) }
  }

  /// Returns the number of rows drawn at a time: few enough to stay in the processor's cache.
  static func rowsPerBand(width: Int) -> Int { max(1, min(16, 16384 / width)) }

  /// Returns the object a piece belongs to.
  func object(of piece: Int32) -> Int {
    let number = Int(piece)
    return number < bins.triangles.count
      ? Int(bins.triangles[number].object) : number - bins.triangles.count
  }

  /// Returns whether a piece is an object without a mesh.
  func isFigure(_ piece: Int32) -> Bool { Int(piece) >= bins.triangles.count }

  /// Returns the triangle of its object's mesh that a piece is, 0 for a figure without any.
  func source(of piece: Int32) -> Int32 {
    Int(piece) < bins.triangles.count ? bins.triangles[Int(piece)].source : 0
  }

  /// Returns the piece that an object without a mesh is.
  func piece(of object: Int) -> Int32 { Int32(bins.triangles.count + object) }

  /// Returns the depth of a piece at a place in pixels; larger is nearer.
  func depth(of piece: Int32, atX x: Float, y: Float) -> Float {
    if Int(piece) < bins.triangles.count {
      return bins.triangles[Int(piece)].depth(atX: x, y: y)
    }
    return depths[Int(piece) - bins.triangles.count].nearness(Double(x), Double(y))
  }
}

extension FramePlan {
  /// Returns the most by which the depth of a piece changes within a pixel, 0 if it is no plane.
  func greatestChange(of piece: Int32) -> Float {
    let figure = Int(piece) - bins.triangles.count
    return figure >= 0 ? depths[figure].greatestChange ?? 0 : 0
  }
}

/// Where and how near a figure without triangles is seen.
struct FigureTrace: Sendable {
  /// The outline within which the figure is seen.
  let outline: ConicOutline
  /// The outline of what is missing in its middle.
  let hole: ConicOutline?
  /// Whether pixels are covered sample by sample; an annulus fades out by its colour instead.
  let hasSharpEdge: Bool
  let depth: FigureDepth

  init(_ object: SceneObject, camera: Camera, size: FrameSize) {
    switch object.figure {
    case .ellipsoid(let ellipsoid):
      let lines = SightLines(camera, size: size, object: object, scale: ellipsoid.semiAxes)
      outline = ConicOutline(sphere: lines)
      hole = nil
      hasSharpEdge = true
      depth = .sphere(lines)
    case .annulus(let inner, let outer):
      let lines = SightLines(camera, size: size, object: object, scale: Vector3(1, 1, 1))
      // A little more on both sides, for the pixels that an edge only touches.
      let margin = 0.05
      outline = ConicOutline(disc: outer * (1 + margin), lines)
      hole = inner > 0 ? ConicOutline(disc: inner * (1 - margin), lines) : nil
      hasSharpEdge = false
      depth = FigureDepth(plane: lines)
    case .mesh: preconditionFailure("a mesh without triangles is no figure")
    }
  }
}

/// What visibility needs to know of an object.
struct ObjectTraits: Sendable {
  /// Whether what is behind shines through.
  var isTranslucent: Bool
  /// Whether its front never hides another part of its front.
  var isConvex: Bool
}
