import COpenGL
package import PlanetImage
package import PlanetScene

/// Renders scenes with OpenGL 3.3, within a few 8-bit levels of the software renderer.
///
/// A renderer belongs to the context that is current when it is created: that context must be
/// current, on the same thread, whenever the renderer draws and when it ends. All OpenGL state that
/// an image needs is set for each image, so that others may render in between. Afterwards the
/// image's viewport and the framebuffers that were bound for drawing and reading remain; no
/// program, vertex array or texture of unit 0 is bound; blending and tests are off; depth writes,
/// depth comparison and winding have OpenGL's initial values.
package final class OpenGLRenderer {
  /// A Boolean value that indicates whether maps and rings are filtered with few taps, for moving
  /// scenes: about half the work, slightly more noise.
  package var usesPreviewQuality = false
  /// A Boolean value that indicates whether 8-bit levels are dithered, so that no banding shows.
  package var dithers = true
  /// The greatest number of bytes of maps that an image uploads to the graphics card, so that a
  /// window stays fluid; a small level of each map is always uploaded.
  package var uploadBudget = Int.max
  /// The greatest number of bytes of maps that stay on the card although the last image did not use
  /// them.
  ///
  /// A map whose pyramid in memory has ended is deleted in any case.
  package var cachedBytes = 512 << 20
  /// The bytes of maps on the card.
  package var mapBytes: Int { resources.mapBytes }
  /// The number of scenes rendered so far.
  package private(set) var drawnSceneCount = 0
  /// A Boolean value that indicates whether the last image used all maps at full quality; if not,
  /// the next one is finer.
  package var isFullQuality: Bool { resources.isFullQuality }

  let count = GLObjectCount()
  private let resources: SceneResources
  private let vertexArray: GLObject
  /// A texture of one texel, bound where a program reads none.
  private let blank: GLObject
  /// The stages with exact filtering, and those of preview quality.
  private let exactStages: SurfaceStages
  private let previewStages: SurfaceStages
  private var frame: FrameTarget?
  /// The content of the frame, if it was the last one drawn into the caller's framebuffer.
  private var drawn: DrawnScene?
  private var output: FrameTarget?
  private var samples: MultisampleTarget?

  /// Creates a renderer in the current context.
  /// - Parameter shader: Returns the text of a file in the folder `Shaders` by its name.
  /// - Throws: ``OpenGLError``, or what `shader` throws.
  package init(shader: (_ name: String) throws -> String) throws {
    try GLQueries.requireVersion()
    count.hasTextureStorage = GLQueries.hasTextureStorage
    resources = SceneResources(counted: count)
    vertexArray = GLObject(.vertexArray, counted: count)
    blank = GLMemory.blankTexture(counted: count)
    let count = count
    (exactStages, previewStages) = try withoutActuallyEscaping(shader) { shader in
      (
        try SurfaceStages(ShaderSources(usesPreviewQuality: false, shader), counted: count),
        try SurfaceStages(ShaderSources(usesPreviewQuality: true, shader), counted: count)
      )
    }
  }

  /// The number of OpenGL objects of this renderer.
  package var liveObjectCount: Int { count.live }

  /// Renders a scene into the bound framebuffer, such as a window's.
  ///
  /// Encoded levels are written unchanged, with straight alpha: the framebuffer's own conversion to
  /// sRGB is off.
  /// - Parameters:
  ///   - scene: The scene to render.
  ///   - width: The width in pixels of the framebuffer, at least 1.
  ///   - height: The height in pixels of the framebuffer, at least 1.
  ///   - x: The column of the image's left edge.
  ///   - y: The row of its lower edge, counted upwards.
  /// - Throws: ``OpenGLError``
  package func draw(
    _ scene: RenderScene, width: Int, height: Int, x: Int = 0, y: Int = 0
  ) throws(OpenGLError) {
    let bound = BoundFramebuffers()
    defer { finish(bound) }
    let (frame, bounds) = try drawLinear(scene, ImageSize(width: width, height: height))
    bound.restoreDrawn()
    let drawn = DrawnScene(
      bounds: bounds, background: scene.background, usesPreviewQuality: usesPreviewQuality)
    encode(drawn, frame, at: SIMD2(x, y))
    self.drawn = drawn
  }

  /// Draws the image of the last ``draw(_:width:height:x:y:)`` again into the bound framebuffer,
  /// without its scene: for windows in which only other parts have changed.
  /// - Parameters:
  ///   - x: The column of the image's left edge.
  ///   - y: The row of its lower edge, counted upwards.
  /// - Returns: True if there was such an image; another image, or ``forget()``, removes it.
  package func drawAgain(x: Int = 0, y: Int = 0) -> Bool {
    guard let drawn, let frame else { return false }
    let bound = BoundFramebuffers()
    prepareState()
    encode(drawn, frame, at: SIMD2(x, y))
    finish(bound)
    return true
  }

  /// Returns an image of a scene, sRGB-encoded with straight alpha.
  /// - Parameters:
  ///   - scene: The scene to render.
  ///   - width: The width in pixels, at least 1.
  ///   - height: The height in pixels, at least 1.
  /// - Returns: The image; transparent pixels are black.
  /// - Throws: ``OpenGLError``
  package func render(
    _ scene: RenderScene, width: Int, height: Int
  ) throws(OpenGLError) -> Image<RGBA8> {
    let bound = BoundFramebuffers()
    defer { finish(bound) }
    let size = ImageSize(width: width, height: height)
    let (frame, bounds) = try drawLinear(scene, size)
    let output = try target(&self.output, size, .rgba8)
    output.bind()
    let drawn = DrawnScene(
      bounds: bounds, background: scene.background, usesPreviewQuality: usesPreviewQuality)
    encode(drawn, frame, at: nil)
    return GLMemory.readImage(size)
  }

  /// Deletes the maps and the frame that are kept for later images.
  package func forget() {
    resources.forget()
    (frame, output, samples, drawn) = (nil, nil, nil, nil)
  }

  /// Abandons all objects without deleting them: the context is lost, or ends with all of them.
  ///
  /// The renderer must not draw any more. It and its textures may end while another context is
  /// current, or none.
  package func abandon() { count.isAbandoned = true }

  // MARK: - Drawing

  /// Renders the objects, linear and premultiplied, without a background.
  private func drawLinear(
    _ scene: RenderScene, _ size: ImageSize
  ) throws(OpenGLError) -> (FrameTarget, ScreenBounds) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    drawn = nil
    drawnSceneCount += 1
    let frame = try target(&self.frame, size, .rgba16Float)
    let plan = ScenePlan(scene, size)
    try resources.prepare(plan, budget: uploadBudget, spare: cachedBytes)
    try start(frame, plan)
    let stages = usesPreviewQuality ? previewStages : exactStages
    glDepthMask(1)
    for number in 0..<plan.opaqueMeshCount {
      let isDoubleSided = plan.meshes[number].isDoubleSided
      drawMesh(number, isDoubleSided ? .all : .front, of: plan, scene, size, stages)
    }
    // Without a background there is nothing to blend with.
    var isFirstLayer = plan.meshes.isEmpty
    for step in plan.steps {
      switch step {
      case .globe(let number):
        let globe = plan.globes[number]
        glDepthMask(globe.surface.isTranslucent ? 0 : 1)
        if isFirstLayer { glDisable(.blend) }
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
      isFirstLayer = false
    }
    if let samples { samples.resolve(into: frame) }
    glDisable(.depthTest)
    glDisable(.blend)
    return (frame, plan.bounds)
  }

  /// Sets all state, and binds a frame, or its samples if there are triangles.
  private func start(_ frame: FrameTarget, _ plan: ScenePlan) throws(OpenGLError) {
    prepareState()
    glClearColor(0, 0, 0, 0)
    glEnable(.blend)
    glBlendEquation(.add)
    glBlendFunc(.one, .oneMinusSourceAlpha)
    if plan.meshes.isEmpty {
      samples = nil
      frame.bind()
      // Pixels outside the bounds are not read.
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

  /// Sets the state that all stages share.
  private func prepareState() {
    GLState.prepare()
    // The frame itself may be bound there, which must not be read while it is rendered into.
    glBindTexture(.texture2D, blank.name)
    glBindVertexArray(vertexArray.name)
  }

  /// Encodes the frame into the bound framebuffer.
  private func encode(_ drawn: DrawnScene, _ frame: FrameTarget, at place: SIMD2<Int>?) {
    (drawn.usesPreviewQuality ? previewStages : exactStages).encoding.draw(
      frame, drawn.bounds, over: drawn.background, dithers: dithers, at: place)
  }

  /// Renders triangles of a mesh.
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

  /// Returns a frame of a size, a new one if the last had another size.
  private func target(
    _ cached: inout FrameTarget?, _ size: ImageSize, _ format: GLint
  ) throws(OpenGLError) -> FrameTarget {
    if let cached, cached.size == size { return cached }
    cached = nil
    let result = try FrameTarget(size, format: format, counted: count)
    cached = result
    return result
  }

  /// Resets all state but the framebuffers that were bound.
  private func finish(_ bound: BoundFramebuffers) {
    bound.restore()
    GLState.finish()
  }
}

/// The stages that shade surfaces, one for each kind of shape, and the one that encodes them.
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

/// The content of a frame, and its encoding.
private struct DrawnScene {
  let bounds: ScreenBounds
  let background: Background
  let usesPreviewQuality: Bool
}
