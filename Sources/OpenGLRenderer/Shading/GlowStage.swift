import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Adds the glows of stars to the frame, over all objects.
struct GlowStage {
  let programs: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(["GlowShader.frag"], counted: count)
  }

  /// Adds a glow to the bound frame.
  /// - Parameters:
  ///   - glow: The glow.
  ///   - frame: The frame.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(_ glow: Glow, in frame: FrameContext) throws(OpenGLError) {
    let bounds = ScreenBounds(of: glow, frame.size)
    guard !bounds.isEmpty else { return }
    let program = try programs.use()
    program.set("center", glow.center)
    program.set("radius", glow.radius)
    program.set("reach", Glow.reach)
    program.set("light", glow.light)
    program.set("isTransparent", frame.scene.background == .transparent)
    glBlendFuncSeparate(.one, .one, .oneMinusDestinationAlpha, .one)
    program.draw([bounds.clip(in: frame.size)])
    glBlendFunc(.one, .oneMinusSourceAlpha)
  }
}

extension ScreenBounds {
  /// Finds the bounds of a glow.
  init(of glow: Glow, _ frame: ImageSize) {
    self.init(frame)
    func pixels(_ range: ClosedRange<Float>, _ size: Int) -> (Int, Int) {
      func held(_ place: Float) -> Int { place.wholeNumber(in: 0...size) }
      return (held(range.lowerBound.rounded(.down)), held(range.upperBound.rounded(.up)))
    }
    (left, right) = pixels(glow.range(along: 0), frame.width)
    (top, bottom) = pixels(glow.range(along: 1), frame.height)
  }
}
