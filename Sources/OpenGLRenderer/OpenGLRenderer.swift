import COpenGL
public import PlanetImage
public import PlanetScene

/// Draws scenes with OpenGL 3.3, as the software renderer does, to a few codes.
///
/// A renderer belongs to the context that is current when it is created: that context must be
/// current, on the same thread, whenever the renderer draws and when it ends. Whatever state of
/// OpenGL a picture needs is set anew, so that others may draw in between; what is left behind is
/// no program, no blending, no tests, the picture's viewport, and the framebuffer that was bound.
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
    resources = SceneResources(counted: count)
    vertexArray = GLObject(.vertexArray, counted: count)
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
    let bound = GLQueries.integer(.framebufferBinding)
    defer { finish(GLuint(bound)) }
    let (frame, bounds) = try drawLinear(scene, FrameSize(width: width, height: height))
    glBindFramebuffer(.framebuffer, GLuint(bound))
    let drawn = DrawnScene(bounds: bounds, background: scene.background, isFast: isFast)
    encode(drawn, frame, at: SIMD2(x, y))
    self.drawn = drawn
  }

  /// Draws the picture of the last ``draw(_:width:height:x:y:)`` once more into the framebuffer
  /// that
  /// is bound, without its scene: for windows in which only what lies beside it has changed.
  /// - Parameters:
  ///   - x: The column of the picture's left edge.
  ///   - y: The row of its lower edge, counted upwards.
  /// - Returns: Whether there was such a picture; another one, or ``forget()``, ends it.
  public func drawAgain(x: Int = 0, y: Int = 0) -> Bool {
    guard let drawn, let frame else { return false }
    let bound = GLQueries.integer(.framebufferBinding)
    prepareState()
    encode(drawn, frame, at: SIMD2(x, y))
    finish(GLuint(bound))
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
    let bound = GLQueries.integer(.framebufferBinding)
    defer { finish(GLuint(bound)) }
    let size = FrameSize(width: width, height: height)
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
    _ scene: RenderScene, _ size: FrameSize
  ) throws(OpenGLError) -> (FrameTarget, ScreenBounds) {
    precondition(size.width > 0 && size.height > 0, "a picture has at least one pixel")
    drawn = nil
    drawnSceneCount += 1
    let frame = try target(&self.frame, size, .rgba16Float)
    let plan = ScenePlan(scene, size)
    resources.prepare(plan, budget: uploadBudget, spare: cachedBytes)
    try start(frame, plan)
    let stages = isFast ? fastStages : exactStages
    drawMeshes(plan, scene, size, stages, translucent: false)
    for (number, globe) in plan.globes.enumerated() {
      drawRings(plan, beforeGlobe: number, size, stages)
      glDepthMask(globe.object.material.isTranslucent ? 0 : 1)
      // Over nothing there is nothing to blend with.
      let isFirst = number == 0 && plan.rings.isEmpty && plan.meshes.isEmpty
      if isFirst { glDisable(.blend) } else { glEnable(.blend) }
      stages.ellipsoids.draw(
        globe, in: scene, size, plan.depth, resources.texture(of: globe.object))
    }
    drawRings(plan, beforeGlobe: plan.globes.count, size, stages)
    drawMeshes(plan, scene, size, stages, translucent: true)
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
        samples = try MultisampleTarget(frame.size, counted: count)
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
    let unwanted: [GLenum] = [
      .depthTest, .stencilTest, .cullFace, .scissorTest, .dither, .framebufferSRGB, .blend,
    ]
    for state in unwanted { glDisable(state) }
    glPolygonMode(.frontAndBack, .fill)
    glBindSampler(0, 0)
    glColorMask(1, 1, 1, 1)
    glBindVertexArray(vertexArray.name)
  }

  /// Turns the frame into codes in the framebuffer that is bound.
  private func encode(_ drawn: DrawnScene, _ frame: FrameTarget, at place: SIMD2<Int>?) {
    (drawn.isFast ? fastStages : exactStages).encoding.draw(
      frame, drawn.bounds, over: drawn.background, dithers: dithers, at: place)
  }

  /// Draws what of all rings lies between a globe and the one before it.
  private func drawRings(
    _ plan: ScenePlan, beforeGlobe next: Int, _ size: FrameSize, _ stages: SurfaceStages
  ) {
    glDepthMask(0)
    for (ring, profile) in zip(plan.rings, resources.profiles) {
      stages.annuli.draw(ring, in: plan, beforeGlobe: next, size, profile)
    }
  }

  /// Draws the meshes that hide what is behind them, or those that do not.
  private func drawMeshes(
    _ plan: ScenePlan, _ scene: RenderScene, _ size: FrameSize, _ stages: SurfaceStages,
    translucent: Bool
  ) {
    glDepthMask(translucent ? 0 : 1)
    for (object, buffers) in zip(plan.meshes, resources.meshes)
    where object.material.isTranslucent == translucent {
      stages.meshes.draw(
        object, buffers, in: scene, size, plan.depth, resources.texture(of: object))
    }
    glBindVertexArray(vertexArray.name)
  }

  /// Returns a picture of a size, a new one if the last had another.
  private func target(
    _ kept: inout FrameTarget?, _ size: FrameSize, _ format: GLint
  ) throws(OpenGLError) -> FrameTarget {
    if let kept, kept.size == size { return kept }
    kept = nil
    let result = try FrameTarget(size, format: format, counted: count)
    kept = result
    return result
  }

  /// Leaves no state behind but the framebuffer that was bound.
  private func finish(_ framebuffer: GLuint) {
    glBindFramebuffer(.framebuffer, framebuffer)
    glBindVertexArray(0)
    glUseProgram(0)
    glDisable(.blend)
  }
}

/// The stages that colour surfaces, one for each kind of figure, and the one that encodes them.
struct SurfaceStages {
  let ellipsoids: EllipsoidStage
  let annuli: AnnulusStage
  let meshes: MeshStage
  let encoding: EncodeStage

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    ellipsoids = try EllipsoidStage(sources, counted: count)
    annuli = try AnnulusStage(sources, counted: count)
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
