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
    try programs.add(glow, to: frame) { program in
      program.set("center", glow.center)
      program.set("radius", glow.radius)
      program.set("reach", Glow.reach)
      program.set("light", glow.light)
    }
  }
}

/// Adds the comas and tails of comets to the frame, over all objects.
struct ComaStage {
  let programs: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(["ComaShader.frag"], counted: count)
  }

  /// Adds a coma and its tail to the bound frame.
  /// - Parameters:
  ///   - coma: The coma.
  ///   - frame: The frame.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(_ coma: ComaImage, in frame: FrameContext) throws(OpenGLError) {
    try programs.add(coma, to: frame) { program in
      program.set("center", coma.center)
      program.set("radius", coma.radius)
      program.set("core", coma.core)
      program.set("light", coma.color)
      program.set("axis", coma.axis)
      program.set("tailLength", coma.length)
      program.set("halfWidths", coma.halfWidths)
      program.set("perspective", coma.perspective)
      program.set("tailLight", coma.tailColor)
      program.set("coverCount", coma.covers.count)
      if !coma.covers.isEmpty { program.set("covers", coma.covers.map { Vector3($0) }) }
    }
  }
}

extension ProgramVariants {
  /// Adds light to the bound frame, over all objects.
  /// - Parameters:
  ///   - light: The light.
  ///   - frame: The frame.
  ///   - setLight: Sets the numbers of the light in the program.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  fileprivate func add(
    _ light: some AddedLight, to frame: FrameContext, _ setLight: (ShaderProgram) -> Void
  ) throws(OpenGLError) {
    let bounds = ScreenBounds(of: light, frame.size)
    guard !bounds.isEmpty else { return }
    let program = try use()
    setLight(program)
    program.set("isTransparent", frame.scene.background == .transparent)
    glBlendFuncSeparate(.one, .one, .oneMinusDestinationAlpha, .one)
    program.draw([bounds.clip(in: frame.size)])
    glBlendFunc(.one, .oneMinusSourceAlpha)
  }
}

extension ScreenBounds {
  /// Finds the bounds of light over all objects.
  init(of light: some AddedLight, _ frame: ImageSize) {
    self.init(frame)
    func pixels(_ range: ClosedRange<Float>, _ size: Int) -> (Int, Int) {
      func held(_ place: Float) -> Int { place.wholeNumber(in: 0...size) }
      return (held(range.lowerBound.rounded(.down)), held(range.upperBound.rounded(.up)))
    }
    (left, right) = pixels(light.range(along: 0), frame.width)
    (top, bottom) = pixels(light.range(along: 1), frame.height)
  }
}
