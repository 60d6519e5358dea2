import COpenGL
import PlanetImage
import PlanetMath
import PlanetScene

/// Renders the air beyond the limbs of globes: before ellipsoids, and after opaque meshes, whose
/// depth hides it.
struct LimbStage {
  let programs: ProgramVariants

  init(_ sources: ShaderSources, counted count: GLObjectCount) throws {
    programs = try sources.program(
      [
        "Depth.glsl", "PixelRays.glsl", "EllipsoidShadow.glsl", "ProfileIntegral.glsl",
        "RingShadow.glsl", "Air.glsl", "LimbShader.frag",
      ], counted: count)
  }

  /// Renders the air of a globe over the frame, if it has any beyond its limb.
  /// - Parameters:
  ///   - globe: The globe and its projection.
  ///   - texture: The tables of the air.
  ///   - shadowTextures: The textures of the shadows on the air.
  ///   - frame: The frame.
  /// - Throws: ``OpenGLError/shader(name:log:)``
  func draw(
    _ globe: Globe, _ texture: AirTexture, shadows shadowTextures: ShadowTextures,
    in frame: FrameContext
  ) throws(OpenGLError) {
    guard let air = globe.air, globe.cameraDistance > 1 + air.view.top else { return }
    var constants = ShaderConstants()
    constants.set(globe.shadows)
    constants.set("isBesideMesh", globe.limbPlane != nil)
    let program = try programs.use(constants)
    globe.rays.set(in: program, of: frame)
    program.set("lightColor", frame.scene.directLight)
    program.set("isThin", globe.hasThinAir)
    program.set("setback", Float((globe.limbPlane?.setback ?? 0) * globe.object.scale))
    program.set("axes", globe.ellipsoid.semiAxes)
    globe.shadows.set(in: program, shadowTextures)
    texture.set(air.directions, in: program)
    program.draw(globe.rim.map { $0.clip(in: frame.size) })
  }
}
