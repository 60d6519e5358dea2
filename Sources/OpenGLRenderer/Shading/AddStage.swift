import COpenGL
import PlanetImage

/// Adds the light of a further sun to the bound frame.
struct AddStage {
  let programs: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(["AddShader.frag"], counted: count)
  }

  /// Adds the light, but not the opacity, of another frame of the same size.
  /// - Parameters:
  ///   - other: The other frame.
  ///   - bounds: The bounds of its light.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(_ other: FrameTarget, _ bounds: ScreenBounds) throws(OpenGLError) {
    guard !bounds.isEmpty else { return }
    let program = try programs.use()
    program.set("frame", 0)
    glActiveTexture(.texture0)
    glBindTexture(.texture2D, other.texture.name)
    glEnable(.blend)
    glBlendFuncSeparate(.one, .one, .zero, .one)
    program.draw([bounds.clip(in: other.size)])
    glBlendFunc(.one, .oneMinusSourceAlpha)
    glDisable(.blend)
  }
}
