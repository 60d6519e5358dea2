import COpenGL
public import PlanetImage
public import PlanetScene

/// Draws scenes with OpenGL 3.3, as the software renderer does, to a few codes.
///
/// A renderer belongs to the context that is current when it is created: that context must be
/// current, on the same thread, whenever the renderer draws and when it ends. Whatever state of
/// OpenGL a picture needs is set anew, so that others may draw in between. What is left behind is
/// the picture's viewport and the framebuffers that were bound, to be drawn into and to be read; no
/// program, vertex array or texture of unit 0; no blending, no tests; depths written and compared,
/// and triangles turned, as OpenGL begins with it.
public final class OpenGLRenderer {
  /// Whether few places of maps and rings are read for each pixel, while they move: about half the
  /// work, a little more grain.
  public var isFast = false
  /// Whether colours between two 8-bit codes become a fine pattern of both, so that no bands show.
  public var dithers = true
  /// The most bytes of maps that a picture hands over to the graphics card, so that a window stays
  /// fluid; a small size of each map always comes at once.
  public var uploadBudget = Int.max
  /// The most bytes of maps that stay on the card although the last picture did not show them.
  ///
  /// A map whose texels in memory nobody holds any more goes in any case.
  public var cachedBytes = 512 << 20
  /// The bytes of maps that are on the card.
  public var mapBytes: Int { resources.mapBytes }
  /// How many scenes were drawn so far.
  public private(set) var drawnSceneCount = 0
  /// Whether the last picture showed all maps as fine as it can; if not, the next one is finer.
  public var isSharp: Bool { resources.isSharp }

  let count = GLObjectCount()
  private let resources: SceneResources
  private let vertexArray: GLObject
  /// A texture of one texel, bound where a program reads none.
  private let blank: GLObject
  /// The stages that filter exactly, and those that are fast.
  private let exactStages: SurfaceStages
  private let fastStages: SurfaceStages
  private var frame: FrameTarget?
  /// What the frame holds, if it is what was drawn last into somebody's framebuffer.
  private var drawn: DrawnScene?
  private var picture: FrameTarget?
  private var samples: MultisampleTarget?

  /// Creates a renderer in the current context.
  /// - Parameter shader: Returns the text of a file in the folder `Shaders` by its name.
  /// - Throws: ``OpenGLError``, or what `shader` throws.
  public init(shader: (_ name: String) throws -> String) throws {
    try GLQueries.requireVersion()
    count.hasTextureStorage = GLQueries.hasTextureStorage
    resources = SceneResources(counted: count)
    vertexArray = GLObject(.vertexArray, counted: count)
    blank = GLMemory.blankTexture(counted: count)
    let count = count
    (exactStages, fastStages) = try withoutActuallyEscaping(shader) { shader in
      (
        try SurfaceStages(ShaderSources(isFast: false, shader), counted: count),
        try SurfaceStages(ShaderSources(isFast: true, shader), counted: count)
      )
    }
  }

  /// The number of things that OpenGL keeps for this renderer.
  public var liveObjectCount: Int { count.live }

  /// Draws a scene into the framebuffer that is bound, such as a window's.
  ///
  /// Codes are written as they are, with straight alpha: the framebuffer's own conversion to sRGB
  /// is off.
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - width: In pixels of the framebuffer, at least 1.
  ///   - height: In pixels of the framebuffer, at least 1.
  ///   - x: The column of the picture's left edge.
  ///   - y: The row of its lower edge, counted upwards.
  /// - Throws: What this machine cannot do.
  public func draw(
    _ scene: RenderScene, width: Int, height: Int, x: Int = 0, y: Int = 0
  ) throws(OpenGLError) {
    let bound = BoundFramebuffers()
    defer { finish(bound) }
    let (frame, bounds) = try drawLinear(scene, ImageSize(width: width, height: height))
    bound.restoreDrawn()
    let drawn = DrawnScene(bounds: bounds, background: scene.background, isFast: isFast)
    encode(drawn, frame, at: SIMD2(x, y))
    self.drawn = drawn
  }

  /// Draws the picture of the last ``draw(_:width:height:x:y:)`` once more into the framebuffer
  /// that is bound, without its scene: for windows in which only what lies beside it has changed.
  /// - Parameters:
  ///   - x: The column of the picture's left edge.
  ///   - y: The row of its lower edge, counted upwards.
  /// - Returns: Whether there was such a picture; another one, or ``forget()``, ends it.
  public func drawAgain(x: Int = 0, y: Int = 0) -> Bool {
    guard let drawn, let frame else { return false }
    let bound = BoundFramebuffers()
    prepareState()
    encode(drawn, frame, at: SIMD2(x, y))
    finish(bound)
    return true
  }

  /// Returns a picture of a scene, sRGB-encoded with straight alpha.
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  /// - Returns: The picture; transparent pixels are black.
  /// - Throws: What this machine cannot do.
  public func render(
    _ scene: RenderScene, width: Int, height: Int
  ) throws(OpenGLError) -> Image<RGBA8> {
    let bound = BoundFramebuffers()
    defer { finish(bound) }
    let size = ImageSize(width: width, height: height)
    let (frame, bounds) = try drawLinear(scene, size)
    let picture = try target(&self.picture, size, .rgba8)
    picture.bind()
    let drawn = DrawnScene(bounds: bounds, background: scene.background, isFast: isFast)
    encode(drawn, frame, at: nil)
    return GLMemory.picture(size)
  }

  /// Deletes what is kept for pictures to come: maps, and the frame.
  public func forget() {
    resources.forget()
    (frame, picture, samples, drawn) = (nil, nil, nil, nil)
  }

  /// Gives up everything without deleting it: the context is lost, or ends with all that is in it.
  ///
  /// The renderer must not draw any more. It and its textures may end while another context is
  /// current, or none.
  public func abandon() { count.isAbandoned = true }

  // MARK: - Drawing

  /// Draws the objects, linear and premultiplied, over nothing.
  private func drawLinear(
    _ scene: RenderScene, _ size: ImageSize
  ) throws(OpenGLError) -> (FrameTarget, ScreenBounds) {
    precondition(size.width > 0 && size.height > 0, "a picture has at least one pixel")
    drawn = nil
    drawnSceneCount += 1
    let frame = try target(&self.frame, size, .rgba16Float)
    let plan = ScenePlan(scene, size)
    try resources.prepare(plan, budget: uploadBudget, spare: cachedBytes)
    try start(frame, plan)
    let stages = isFast ? fastStages : exactStages
    glDepthMask(1)
    for number in 0..<plan.opaqueMeshCount {
      let isDoubleSided = plan.meshes[number].isDoubleSided
      drawMesh(number, isDoubleSided ? .all : .front, of: plan, scene, size, stages)
    }
    // Over nothing there is nothing to blend with.
    var isOverNothing = plan.meshes.isEmpty
    for step in plan.steps {
      switch step {
      case .globe(let number):
        let globe = plan.globes[number]
        glDepthMask(globe.surface.isTranslucent ? 0 : 1)
        if isOverNothing { glDisable(.blend) }
        stages.ellipsoids.draw(
          globe, in: scene, size, plan.depth, resources.texture(of: globe.surface))
        glEnable(.blend)
      case .mesh(let number, let faces):
        glDepthMask(0)
        drawMesh(number, faces, of: plan, scene, size, stages)
      case .ring(let number, let part):
        glDepthMask(0)
        stages.rings.draw(plan.rings[number], part, plan.depth, size, resources.profiles[number])
      }
      isOverNothing = false
    }
    if let samples { samples.resolve(into: frame) }
    glDisable(.depthTest)
    glDisable(.blend)
    return (frame, plan.bounds)
  }

  /// Sets all state, and lets what follows be drawn into a frame, or into its samples if there are
  /// triangles.
  private func start(_ frame: FrameTarget, _ plan: ScenePlan) throws(OpenGLError) {
    prepareState()
    glClearColor(0, 0, 0, 0)
    glEnable(.blend)
    glBlendEquation(.add)
    glBlendFunc(.one, .oneMinusSourceAlpha)
    if plan.meshes.isEmpty {
      samples = nil
      frame.bind()
      // Nobody reads what lies beside the figures.
      let bounds = plan.bounds
      glEnable(.scissorTest)
      glScissor(
        GLint(bounds.left), GLint(bounds.top), GLsizei(max(bounds.right - bounds.left, 0)),
        GLsizei(max(bounds.bottom - bounds.top, 0)))
    } else {
      if samples?.size != frame.size {
        samples = nil
        samples = try MultisampleTarget.make(frame.size, counted: count)
      }
      samples?.bind()
      glEnable(.depthTest)
      glDepthFunc(.greater)
    }
    glClear(.colorBufferBit)
    glDisable(.scissorTest)
  }

  /// Sets the state that all stages have in common.
  private func prepareState() {
    GLState.prepare()
    // The frame itself may be bound there, which must not be read while it is drawn into.
    glBindTexture(.texture2D, blank.name)
    glBindVertexArray(vertexArray.name)
  }

  /// Turns the frame into codes in the framebuffer that is bound.
  private func encode(_ drawn: DrawnScene, _ frame: FrameTarget, at place: SIMD2<Int>?) {
    (drawn.isFast ? fastStages : exactStages).encoding.draw(
      frame, drawn.bounds, over: drawn.background, dithers: dithers, at: place)
  }

  /// Draws triangles of a mesh.
  private func drawMesh(
    _ number: Int, _ faces: MeshFaces, of plan: ScenePlan, _ scene: RenderScene,
    _ size: ImageSize, _ stages: SurfaceStages
  ) {
    let mesh = plan.meshes[number]
    stages.meshes.draw(
      mesh, resources.meshes[number], faces, in: scene, size, plan.depth,
      resources.texture(of: mesh.surface))
    glBindVertexArray(vertexArray.name)
  }

  /// Returns a picture of a size, a new one if the last had another.
  private func target(
    _ kept: inout FrameTarget?, _ size: ImageSize, _ format: GLint
  ) throws(OpenGLError) -> FrameTarget {
    if let kept, kept.size == size { return kept }
    kept = nil
    let result = try FrameTarget(size, format: format, counted: count)
    kept = result
    return result
  }

  /// Leaves no state behind but the framebuffers that were bound.
  private func finish(_ bound: BoundFramebuffers) {
    bound.restore()
    GLState.finish()
  }
}

/// The stages that colour surfaces, one for each kind of figure, and the one that encodes them.
struct SurfaceStages {
  let ellipsoids: EllipsoidStage
  let rings: RingStage
  let meshes: MeshStage
  let encoding: EncodeStage

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    ellipsoids = try EllipsoidStage(sources, counted: count)
    rings = try RingStage(sources, counted: count)
    meshes = try MeshStage(sources, counted: count)
    encoding = try EncodeStage(sources, counted: count)
  }
}

/// What a frame holds, and how it becomes codes.
private struct DrawnScene {
  let bounds: ScreenBounds
  let background: Background
  let isFast: Bool
}
