import COpenGL
package import PlanetImage
package import PlanetScene

/// Renders scenes with OpenGL 3.3.
///
/// In the tests, at least 99.5 % of the pixels differ from the software renderer's by at most 6
/// 8-bit levels, and all pixels by at most 2 on average.
///
/// Rays, outlines and footprints are computed per pixel, so globes need no mesh, and scenes without
/// meshes need no multisampling. The stages render into a framebuffer in linear light,
/// premultiplied, of four half floats (RGBA16F). The scene's stars and panorama are not rendered.
/// The renderer opens no files and owns no window.
///
/// A renderer belongs to the OpenGL context that is current when it is created. This context must
/// be current on the calling thread for every call, and when the renderer is released, unless
/// ``abandon()`` was called. Each image sets all OpenGL state that it needs, so other code may
/// render in between. After an image:
/// - The framebuffers for drawing and reading are the same as before.
/// - The viewport is the image's rectangle.
/// - No program, no vertex array and no texture of units 0 to 7 is bound.
/// - Blending, scissor, depth test and face culling are disabled.
/// - Depth writes, depth comparison and winding have OpenGL's initial values.
package final class OpenGLRenderer {
  /// A Boolean value that indicates whether maps and rings are filtered with few taps, for moving
  /// scenes: about half the work, slightly more noise.
  package var usesPreviewQuality = false
  /// A Boolean value that indicates whether 8-bit levels are dithered, so that no banding shows.
  package var dithers = true
  /// The greatest number of bytes of maps that are uploaded to graphics memory per image.
  ///
  /// It limits the time of a window's frame. A small level of each map is always uploaded.
  package var uploadBudget = Int.max
  /// The upload budget of windows, which limits uploads to a few milliseconds per frame.
  package static let windowUploadBudget = 24 << 20
  /// The greatest number of bytes of maps kept in graphics memory that the last image did not use.
  ///
  /// The texture of a map whose pyramid has been released is deleted in any case.
  package var unusedMapBudget = 512 << 20
  /// The bytes of maps in graphics memory.
  package var mapBytes: Int { resources.mapBytes }
  /// The number of scenes rendered so far.
  package private(set) var renderedSceneCount = 0
  /// A Boolean value that indicates whether all mip levels that the last image needs are uploaded.
  ///
  /// If not, the next image uploads more of them.
  package var hasAllMapLevels: Bool { resources.hasAllMapLevels }

  let count = GLObjectCount()
  private let resources: SceneResources
  private let vertexArray: GLObject
  /// A texture of one texel, bound where a program reads none.
  private let blank: GLObject
  /// The stages with exact filtering, and the stages of preview quality.
  private let exactStages: SurfaceStages
  private let previewStages: SurfaceStages
  private var frame: FrameTarget?
  /// The content of the frame, if ``draw(_:width:height:x:y:)`` rendered it last.
  private var lastFrame: FrameContent?
  /// The target of images that are read back.
  private var imageTarget: FrameTarget?
  /// The encoded frame of a reduced size.
  private var reducedTarget: FrameTarget?
  private var multisampleFrame: MultisampleTarget?
  /// The frame of the light of further suns; nil before a scene has any.
  private var lightFrame: FrameTarget?

  /// Creates a renderer in the current context.
  ///
  /// Programs are compiled when an image first needs them.
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
  ///   - scale: The factor on width and height with which the scene is rendered, at most 1; the
  ///     image is enlarged by bilinear interpolation.
  /// - Throws: ``OpenGLError``
  package func draw(
    _ scene: RenderScene, width: Int, height: Int, x: Int = 0, y: Int = 0, scale: Double = 1
  ) throws(OpenGLError) {
    let bound = BoundFramebuffers()
    defer { finish(bound) }
    let size = ImageSize(width: width, height: height)
    let reduced = ImageSize(
      width: max(Int((Double(width) * scale).rounded()), 1),
      height: max(Int((Double(height) * scale).rounded()), 1))
    let (frame, bounds) = try renderLinear(scene, scale < 1 ? reduced : size)
    let content = FrameContent(
      size: size, bounds: bounds, background: scene.background, toneMap: scene.toneMap,
      usesPreviewQuality: usesPreviewQuality)
    if frame.size != size {
      let target = try target(&reducedTarget, frame.size, .rgba8)
      target.bind()
      try encode(content, frame, at: SIMD2(0, 0))
    }
    bound.restoreDrawn()
    try present(content, frame, at: SIMD2(x, y))
    lastFrame = content
  }

  /// Encodes the frame into the bound framebuffer, or enlarges an encoded frame.
  private func present(
    _ content: FrameContent, _ frame: FrameTarget, at place: SIMD2<Int>
  ) throws(OpenGLError) {
    guard frame.size != content.size, let reducedTarget else {
      return try encode(content, frame, at: place)
    }
    reducedTarget.enlarge(to: content.size, at: place)
  }

  /// Encodes the frame of the last ``draw(_:width:height:x:y:)`` into the bound framebuffer again.
  ///
  /// Its scene is not rendered; for windows in which only other parts have changed.
  /// - Parameters:
  ///   - x: The column of the image's left edge.
  ///   - y: The row of its lower edge, counted upwards.
  /// - Returns: True if there was such a frame; another image, or ``releaseCaches()``, removes it.
  /// - Throws: ``OpenGLError``
  package func presentLastFrame(x: Int = 0, y: Int = 0) throws(OpenGLError) -> Bool {
    guard let lastFrame, let frame else { return false }
    let bound = BoundFramebuffers()
    defer { finish(bound) }
    prepareState()
    try present(lastFrame, frame, at: SIMD2(x, y))
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
    let (frame, bounds) = try renderLinear(scene, size)
    let imageTarget = try target(&self.imageTarget, size, .rgba8)
    imageTarget.bind()
    let content = FrameContent(
      size: size, bounds: bounds, background: scene.background, toneMap: scene.toneMap,
      usesPreviewQuality: usesPreviewQuality)
    try encode(content, frame, at: nil)
    return GLMemory.image(size)
  }

  /// Deletes all maps, ring profiles, triangles, frames and programs that are kept for later
  /// images.
  package func releaseCaches() {
    resources.releaseCaches()
    for programs in exactStages.programs + previewStages.programs { programs.removeAll() }
    (frame, lightFrame, imageTarget, reducedTarget) = (nil, nil, nil, nil)
    (multisampleFrame, lastFrame) = (nil, nil)
  }

  /// Abandons all OpenGL objects without deleting them, as the context is lost or about to end.
  ///
  /// The renderer must not render any more. It and its textures may be released while another
  /// context is current, or none.
  package func abandon() { count.isAbandoned = true }

  // MARK: - Rendering

  /// Renders the objects, linear and premultiplied, without a background.
  private func renderLinear(
    _ scene: RenderScene, _ size: ImageSize
  ) throws(OpenGLError) -> (FrameTarget, ScreenBounds) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    lastFrame = nil
    renderedSceneCount += 1
    let scenes = scene.withoutInvisibleRings.litByEach
    let frame = try target(&self.frame, size, .rgba16Float)
    let bounds = try render(scenes[0], into: frame)
    guard scenes.count > 1 else {
      lightFrame = nil
      return (frame, bounds)
    }
    for scene in scenes.dropFirst() {
      let other = try target(&lightFrame, size, .rgba16Float)
      let lit = try render(scene, into: other)
      frame.bind()
      try (usesPreviewQuality ? previewStages : exactStages).adding.draw(other, lit)
    }
    return (frame, bounds)
  }

  /// Renders the objects in one light, linear and premultiplied, without a background.
  private func render(
    _ scene: RenderScene, into frame: FrameTarget
  ) throws(OpenGLError) -> ScreenBounds {
    let size = frame.size
    let plan = ScenePlan(scene, size, airDetail: usesPreviewQuality ? .preview : .full)
    try resources.prepare(plan, budget: uploadBudget, spare: unusedMapBudget)
    try start(frame, plan)
    let context = FrameContext(
      scene: scene, size: size, plan: plan, resources: resources,
      stages: usesPreviewQuality ? previewStages : exactStages)
    glDepthMask(1)
    for number in 0..<plan.opaqueMeshCount {
      try drawMesh(number, plan.meshes[number].isDoubleSided ? .all : .front, in: context)
    }
    // The first layer covers a cleared frame, so it needs no blending.
    var isFirstLayer = plan.meshes.isEmpty
    for step in plan.steps {
      switch step {
      case .globe(let number):
        if isFirstLayer { glDisable(.blend) }
        try drawGlobe(number, in: context)
      case .air(let number):
        try drawAir(ofMesh: number, in: context)
      case .mesh(let number, let faces):
        if faces != .back { try drawAir(ofMesh: number, in: context) }
        glDepthMask(0)
        try drawMesh(number, faces, in: context)
      case .ring(let number, let part):
        glDepthMask(0)
        try context.stages.rings.draw(number, part, in: context)
      }
      isFirstLayer = false
    }
    if let multisampleFrame { multisampleFrame.resolve(into: frame) }
    glDisable(.depthTest)
    if !plan.glows.isEmpty || !plan.comas.isEmpty { frame.bind() }
    for coma in plan.comas {
      glEnable(.blend)
      try context.stages.comas.draw(coma, in: context)
    }
    for glow in plan.glows {
      glEnable(.blend)
      try context.stages.glows.draw(glow, in: context)
    }
    glDisable(.blend)
    return plan.bounds
  }

  /// Sets the state for rendering; binds and clears the frame, or the multisample one for meshes.
  private func start(_ frame: FrameTarget, _ plan: ScenePlan) throws(OpenGLError) {
    prepareState()
    glClearColor(0, 0, 0, 0)
    glEnable(.blend)
    glBlendEquation(.add)
    glBlendFunc(.one, .oneMinusSourceAlpha)
    if plan.meshes.isEmpty {
      multisampleFrame = nil
      frame.bind()
      // Pixels outside the bounds are not read.
      let bounds = plan.bounds
      glEnable(.scissorTest)
      glScissor(
        GLint(bounds.left), GLint(bounds.top), GLsizei(max(bounds.right - bounds.left, 0)),
        GLsizei(max(bounds.bottom - bounds.top, 0)))
    } else {
      if multisampleFrame?.size != frame.size {
        multisampleFrame = nil
        multisampleFrame = try MultisampleTarget.make(frame.size, counted: count)
      }
      multisampleFrame?.bind()
      glEnable(.depthTest)
      glDepthFunc(.greater)
    }
    glClear(.colorBufferBit)
    glDisable(.scissorTest)
  }

  /// Sets the state that all stages share.
  private func prepareState() {
    GLState.prepare()
    // Unit 0 may hold the frame's texture, which must not be sampled while it is rendered into.
    glBindTexture(.texture2D, blank.name)
    glBindVertexArray(vertexArray.name)
  }

  /// Encodes the frame into the bound framebuffer.
  private func encode(
    _ content: FrameContent, _ frame: FrameTarget, at place: SIMD2<Int>?
  ) throws(OpenGLError) {
    try (content.usesPreviewQuality ? previewStages : exactStages).encoding.draw(
      frame, content.bounds, over: content.background, content.toneMap, dithers: dithers, at: place)
  }

  /// Renders an ellipsoid over the air and the clouds beyond its limb.
  private func drawGlobe(_ number: Int, in context: FrameContext) throws(OpenGLError) {
    let globe = context.plan.globes[number]
    try drawAir(of: globe, textureNumber: number, in: context)
    try drawClouds(of: globe, in: context)
    glDepthMask(globe.surface.isTranslucent ? 0 : 1)
    let stages = context.stages
    try (globe.surface.hasLayers ? stages.layered : stages.ellipsoids).draw(number, in: context)
    glEnable(.blend)
  }

  /// Renders the air and the clouds beyond the limb of a mesh, if it has any.
  private func drawAir(ofMesh number: Int, in context: FrameContext) throws(OpenGLError) {
    guard let globe = context.plan.meshes[number].globe else { return }
    try drawAir(of: globe, textureNumber: context.textureNumber(ofMesh: number), in: context)
    try drawClouds(of: globe, in: context)
  }

  /// Renders the clouds beyond the limb of a globe, if they are high enough.
  private func drawClouds(of globe: Globe, in context: FrameContext) throws(OpenGLError) {
    guard let number = context.plan.shell(of: globe) else { return }
    glEnable(.blend)
    glDepthMask(0)
    try context.stages.layered.draw(number, in: context)
  }

  /// Renders the air beyond the limb of a globe, if it has any.
  private func drawAir(
    of globe: Globe, textureNumber: Int, in context: FrameContext
  ) throws(OpenGLError) {
    guard let air = context.resources.airTextures[textureNumber] else { return }
    glEnable(.blend)
    glDepthMask(0)
    try context.stages.limbs.draw(
      globe, air, shadows: context.resources.shadowTextures(textureNumber), in: context)
  }

  /// Renders triangles of a mesh.
  private func drawMesh(
    _ number: Int, _ faces: MeshFaces, in context: FrameContext
  ) throws(OpenGLError) {
    try context.stages.meshes.draw(number, faces, in: context)
    glBindVertexArray(vertexArray.name)
  }

  /// Returns a frame of a size; creates one if the kept one has another size.
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

/// The properties of a rendered frame that its encoding needs.
private struct FrameContent {
  /// The size on the screen; that of the frame may be smaller.
  let size: ImageSize
  let bounds: ScreenBounds
  let background: Background
  let toneMap: View.ToneMap
  let usesPreviewQuality: Bool
}
