import COpenGL
import PlanetImage
import PlanetScene

/// Encodes a frame of linear light to sRGB, in the bound framebuffer.
struct EncodeStage {
  let programs: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(["Encode.frag"], counted: count)
  }

  /// Renders a frame over its background.
  /// - Parameters:
  ///   - frame: The frame.
  ///   - bounds: The bounds outside of which only the background is visible.
  ///   - background: The background.
  ///   - toneMap: The curve from light to the light of the display.
  ///   - dithers: True to dither 8-bit levels.
  ///   - place: The lower left corner in the framebuffer, for an image with the first row on top;
  ///     nil to make the first row the framebuffer's first.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(
    _ frame: FrameTarget, _ bounds: ScreenBounds, over background: Background,
    _ toneMap: View.ToneMap, dithers: Bool, at place: SIMD2<Int>?
  ) throws(OpenGLError) {
    let backdrop: SIMD4<Float>
    switch background {
    case .transparent: backdrop = SIMD4(0, 0, 0, 0)
    case .color(let color): backdrop = SIMD4(color, 1)
    }
    let code = RGBA8(RGBAFloat(backdrop))
    let empty = SIMD4(Float(code.r), Float(code.g), Float(code.b), Float(code.a)) / 255
    let (size, corner) = (frame.size, place ?? SIMD2(0, 0))
    glViewport(
      GLint(corner.x), GLint(corner.y), GLsizei(size.width), GLsizei(size.height))
    glEnable(.scissorTest)
    glScissor(GLint(corner.x), GLint(corner.y), GLsizei(size.width), GLsizei(size.height))
    glClearColor(empty.x, empty.y, empty.z, empty.w)
    glClear(.colorBufferBit)
    glDisable(.scissorTest)
    guard !bounds.isEmpty else { return }
    let program = try programs.use()
    var rectangle = bounds.clip(in: size)
    if place != nil { (rectangle.y, rectangle.w) = (-rectangle.w, -rectangle.y) }
    program.set("frame", 0)
    program.set("backdrop", backdrop)
    program.set("emptyCode", empty)
    program.set("dithers", dithers)
    program.set("isFilmic", toneMap == .filmic)
    program.set("lastRow", place == nil ? -1 : size.height - 1)
    program.set("corner", SIMD2<Float>(corner))
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, frame.texture.name)
    program.draw([rectangle])
  }
}
